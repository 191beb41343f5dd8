/** How a line counts that was complete before the last number: not at all, as required, or like any other. */
export const LATE_CALLS = ['strict', 'off'] as const;
/** What follows a claim without a line: it is told, or the card is out of the game. */
export const FALSE_CLAIMS = ['told', 'out'] as const;

/** What the owner had decided when a game was created, as far as it touches money or claims: it holds for that game. */
export type GameTerms = {
  readonly lateCalls: (typeof LATE_CALLS)[number];
  readonly falseClaims: (typeof FALSE_CLAIMS)[number];
  readonly tax: null;
};

/** Those of a game that nobody decided anything for, and of every game from before there were terms. */
export const USUAL_TERMS: GameTerms = { lateCalls: 'strict', falseClaims: 'told', tax: null };

/** The terms that differ from the usual, which alone are stored and told: ordinary games stay as they were. */
export type UnusualTerms = { lateCalls?: 'off' | undefined; falseClaims?: 'out' | undefined };

/** Out of the owner's settings. */
export const termsFrom = ({ lateCalls, falseClaims }: Omit<GameTerms, 'tax'>): GameTerms => ({
  ...USUAL_TERMS,
  lateCalls,
  falseClaims,
});

/** Null where all are usual. */
export function unusualTerms({ lateCalls, falseClaims }: GameTerms): UnusualTerms | null {
  const terms: UnusualTerms = {
    ...(lateCalls === 'off' && { lateCalls }),
    ...(falseClaims === 'out' && { falseClaims }),
  };
  return Object.keys(terms).length === 0 ? null : terms;
}

/** Whether a value from outside is a list of terms that differ from the usual, of which there is at least one. */
export function isUnusualTerms(value: unknown): value is UnusualTerms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const known: Record<string, unknown> = { lateCalls: 'off', falseClaims: 'out' };
  const terms = Object.entries(value);
  return terms.length > 0 && terms.every(([name, term]) => name in known && known[name] === term);
}

export const termsOf = (unusual: UnusualTerms | null | undefined): GameTerms => ({
  ...USUAL_TERMS,
  ...(unusual?.lateCalls && { lateCalls: unusual.lateCalls }),
  ...(unusual?.falseClaims && { falseClaims: unusual.falseClaims }),
});
