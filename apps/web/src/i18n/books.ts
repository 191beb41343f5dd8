import books from '@adarash/texts/books.json';
import { staffTexts } from './texts.ts';

/** The words for money wherever games are summed up: a prize is won, then handed over; until then it is open. */
export const tb = staffTexts('books', books);
