export { birrFromSantim, formatBirr, santimFromBirr } from './birr.ts';
export { basisPointsFromPercent, MAX_BASIS_POINTS, percentFromBasisPoints } from './percent.ts';
export { addSantim, MAX_BET, type Santim, santim } from './santim.ts';
export { splitEqually } from './split.ts';
