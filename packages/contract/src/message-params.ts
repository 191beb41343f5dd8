import { z } from 'zod';

const anything = z.union([z.number(), z.string()]);

/** Values for the placeholders in error messages. Must contain only data that the client may see. */
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
    /** True for a role that may not start games. The requirements define a separate error text for this action. */
    startGames: z.literal(true),
    decideWinner: z.literal(true),
    readMetrics: z.literal(true),
  })
  .partial();

export type Details = z.output<typeof details>;
