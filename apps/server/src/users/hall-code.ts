import type { Chance } from '../chance.ts';

/** No letters that a person mistakes for a digit when typing it into a TV. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 100 bits: nobody finds a hall display by trying. */
export function newHallCode(chance: Chance): string {
  return Array.from(chance.bytes(20), (byte) => LETTERS[byte % 32]).join('');
}
