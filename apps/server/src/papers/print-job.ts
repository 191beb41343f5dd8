import type { Square } from '@adarash/rules/card';

/** What the printing process is given: plain data, every text in the language of the paper already. */
export type PrintJob = CardsPaper | SheetPaper;
export type CardsPaper = CardsJob & Paper;
export type SheetPaper = SheetJob & Paper;

type Paper = {
  /** The picture as a data address, by which it is put into the file once; null: none, or one that cannot be printed. */
  readonly hall: { readonly name: string; readonly picture: string | null };
  readonly title: string;
  readonly at: Date;
};

export type Printed = { readonly bytes: Uint8Array; readonly cpuMicros: number };
export type PrintAnswer = Printed | { readonly failed: string };

/** 80 mm is the width of the roll in the printers that stand on counters. */
export type PaperKind = 'a4' | 'roll';

type CardsJob = {
  readonly kind: 'cards';
  readonly paper: PaperKind;
  /** On A4. A roll has one card after the other. */
  readonly perPage: 1 | 2 | 4 | 6;
  readonly colour: boolean;
  /** The words next to the code to scan. */
  readonly scan: string;
  readonly cards: readonly PrintedCard[];
};

export type PrintedCard = {
  readonly title: string;
  readonly numbers: readonly Square[];
  readonly code: string;
  /** Where its QR code leads; null: it has none. */
  readonly address: string | null;
};

type SheetJob = {
  readonly kind: 'sheet';
  readonly paper: PaperKind;
  readonly blocks: readonly Block[];
  /** At the foot of each page; `page` has {{page}} and {{pages}} in it. */
  readonly foot: string;
  readonly page: string;
};

/** What a slip, a ticket or a roll is made of, from top to bottom. */
export type Block =
  | { readonly type: 'text'; readonly text: string; readonly look?: 'strong' | 'large' | 'small' }
  /** White on black, so that nobody overlooks it, on any printer. */
  | { readonly type: 'warning'; readonly text: string }
  | { readonly type: 'pairs'; readonly pairs: readonly (readonly [label: string, value: string])[] }
  /** Numbers in the order they came; `typed` ones stand white on black. */
  | { readonly type: 'numbers'; readonly numbers: readonly { readonly text: string; readonly typed: boolean }[] }
  /** Each with a box to tick. */
  | { readonly type: 'ticks'; readonly items: readonly string[] }
  | { readonly type: 'signature'; readonly caption: string }
  | { readonly type: 'code'; readonly address: string; readonly caption: string }
  /** One of a long list: it is never torn over two pages. */
  | { readonly type: 'entry'; readonly title: string; readonly side: string; readonly texts: readonly string[] };
