import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  takenBack: 'Lakkoofsi {{number}} haqameera: {{reason}}',
  takenBackBefore: 'Lakkoofsota haqaman: {{numbers}}',
  cardsOut: 'Kaardiilee biingoo sobaatiin tapha keessaa baafaman: {{cards}}',
  lateCallsOff: "Barfachuun hin lakkaa'amu: kaardiin duraan cufes ni mo'ata.",
  falseClaimsOut: 'Kaardiin biingoo sobaa itti jedhame tapha keessaa ni baafama.',
  mixBroken: "Makaan bilbilootaa lakkoofsa jalqabaa dura si'a {{count}} addaan cite.",
};
