/** What gives a reader the right to its stream: a session, or the code of the hall's display. */
export type Right = { readonly sessionHash: string } | { readonly hallCode: string };
