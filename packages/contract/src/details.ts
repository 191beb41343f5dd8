import { z } from 'zod';

const anything = z.union([z.number(), z.string()]);

/** What a sentence mentions, by the names of its placeholders; only harmless facts of the request belong here. */
export const details = z
  .object({
    number: anything,
    cardId: anything,
    cards: z.array(anything),
    entry: z.number(),
    /** In Birr. */
    amount: z.number(),
    /** In Birr, written with two decimals. */
    price: z.number(),
    min: z.number(),
    max: z.number(),
    field: z.string(),
    requestId: z.string(),
    seconds: z.number(),
    name: z.string(),
    /** What a role may not do, where the requirements have words for it. */
    startGames: z.literal(true),
    decideWinner: z.literal(true),
    readMetrics: z.literal(true),
  })
  .partial();

export type Details = z.output<typeof details>;
