import { z } from 'zod';

const anything = z.union([z.number(), z.string()]);

/** Values of the placeholders in sentences. Must contain only data that the client may see. */
export const details = z
  .object({
    number: anything,
    cardId: anything,
    cards: z.array(anything),
    entry: z.number(),
    /** Amount in Birr. */
    amount: z.number(),
    /** Amount in Birr, displayed with two decimals. */
    price: z.number(),
    min: z.number(),
    max: z.number(),
    field: z.string(),
    requestId: z.string(),
    seconds: z.number(),
    name: z.string(),
    /** Action that the role is not allowed to do, if the requirements define a text for it. */
    startGames: z.literal(true),
    decideWinner: z.literal(true),
    readMetrics: z.literal(true),
  })
  .partial();

export type Details = z.output<typeof details>;
