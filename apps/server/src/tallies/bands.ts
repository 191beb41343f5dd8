/** `upTo` is in santim and included. */
export const BET_BANDS = [
  { weight: 'bet_10', name: 'Up to 10', upTo: 1_000 },
  { weight: 'bet_20', name: '11-20', upTo: 2_000 },
  { weight: 'bet_50', name: '21-50', upTo: 5_000 },
  { weight: 'bet_100', name: '51-100', upTo: 10_000 },
  { weight: 'bet_over', name: 'Over 100', upTo: Number.POSITIVE_INFINITY },
] as const;

const TEN_PERCENT = 1_000;
const TWENTY_PERCENT = 2_000;

export const FEE_BANDS = [
  { weight: 'fee_under_10', name: 'Under 10%', holds: (points: number) => points < TEN_PERCENT },
  { weight: 'fee_10_20', name: '10 to 20%', holds: (points: number) => points <= TWENTY_PERCENT },
  { weight: 'fee_over_20', name: 'Over 20%', holds: () => true },
] as const;

export const betBand = (bet: number) => BET_BANDS.find((band) => bet <= band.upTo)!.weight;
export const feeBand = (basisPoints: number) => FEE_BANDS.find((band) => band.holds(basisPoints))!.weight;

export const WEEKDAYS = [
  { weight: 'mon', name: 'Mon' },
  { weight: 'tue', name: 'Tue' },
  { weight: 'wed', name: 'Wed' },
  { weight: 'thu', name: 'Thu' },
  { weight: 'fri', name: 'Fri' },
  { weight: 'sat', name: 'Sat' },
  { weight: 'sun', name: 'Sun' },
] as const;

export const weekdayOf = (day: string) => WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!.weight;
