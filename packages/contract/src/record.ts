import record from '@adarash/texts/record.json' with { type: 'json' };

type KindOf<Key> = Key extends `kind-${infer Kind}` ? Kind : never;

const PREFIX = 'kind-';

/** The kinds of entries of the record: each is what an action's name begins with, and has a name of its own for people. */
export const RECORD_KINDS = Object.keys(record).flatMap((key) =>
  key.startsWith(PREFIX) ? [key.slice(PREFIX.length) as KindOf<keyof typeof record>] : [],
);
