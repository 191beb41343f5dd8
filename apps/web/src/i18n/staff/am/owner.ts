import type { Catalogue } from '../../texts.ts';

/** The owner's desk: rules of claims, two persons, the network, the record and its backups. */
export const owner: Catalogue = {};
