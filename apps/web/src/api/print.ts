import type { Query } from '@adarash/contract';
import { download } from '../lib/download.ts';
import { readSetting } from '../lib/stored-settings.ts';
import type { Api } from './api.ts';
import { addressOf, refusalFrom } from './client.ts';

/** Downloads documents that the server creates. Loaded on demand, so that no screen includes this code. */

type PrintRoute =
  | 'GET /print/cards'
  | 'GET /print/games/:id'
  | 'GET /print/ticket'
  | 'GET /print/day-roll'
  | 'GET /games/admin/export'
  | 'GET /admin/backups/:file';
type Wanted<K extends PrintRoute> = { id?: string; file?: string; query?: Query<K> };

/** Downloads a document as a file and returns the name of the file. */
export async function savePaper<K extends PrintRoute>(
  { announceRefusal }: Pick<Api, 'announceRefusal'>,
  route: K,
  { id, file, query }: Wanted<K>,
): Promise<string> {
  const token = readSetting('token');
  const response = await fetch(addressOf(route.slice('GET '.length), { id, file }, { ...(query as object) }), {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) {
    const error = refusalFrom(response, await response.json().catch(() => null));
    announceRefusal(error);
    throw error;
  }
  const document = await response.blob();
  const name = nameOf(response);
  download(name, document, document.type);
  return name;
}

const nameOf = (response: Response) =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'paper.pdf';
