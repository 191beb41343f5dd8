import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  title: 'Namoonni lama ni mallatteessu',
  moderatorHint:
    "Abbaan qabeenyaa hamma maallaqa kanaaf namoonni lama akka mallatteessan barbaada. To'ataan galma kanaa ilaalee asitti mallatteessa. Kanaan namni seenu hin jiru; maqaan lamaan isaanii galmee irratti hafa.",
  adminHint:
    'Abbaan qabeenyaa hamma maallaqa kanaaf namoonni lama akka mallatteessan barbaada. Bulchaan ilaalee asitti mallatteessa. Kanaan namni seenu hin jiru; maqaan lamaan isaanii galmee irratti hafa.',
  outHint:
    "Kun kaardii hojjettoonni tapha tokko keessaa baasuu danda'an ol. To'ataan galma kanaa ilaalee asitti mallatteessa. Sana booda mo'ataan tapha kanaa akka hojjetaadhaan filatametti lakkaa'ama; kunis bakka hundatti ni ibsama.",
  email: 'Iimeelii nama lammaffaa',
  password: 'Jecha icciitii nama lammaffaa',
  emailInvalid: 'Maaloo iimeelii isaanii galchaa.',
  required: 'Maaloo jecha icciitii isaanii galchaa.',
  sign: 'Mallatteessi',
  cancel: 'Dhiisi',
  notConfirmed: "Kun seensa nama barbaachisuu miti. Iimeelii fi jecha icciitii sakatta'aa.",
  failed: "Erguun hin danda'amne. Maaloo irra deebi'aa yaalaa.",
};
