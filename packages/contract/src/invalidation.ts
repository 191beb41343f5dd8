import type { RouteKey } from './index.ts';
import type { LiveEvent } from './live.ts';

// Cache invalidation: maps each change to the cached responses (reads) that it makes invalid. Separate from the routes,
// so that a screen can load these names without the validation schemas.

/** Routes that only read data. They include one POST: the request for a hall's designated winners. */
export type ReadRoute = Extract<RouteKey, `GET ${string}`> | 'POST /games/future-winners';
export type ChangeRoute = Exclude<RouteKey, ReadRoute>;
type Reads = readonly ReadRoute[];

/**
 * Reads that return the hall's money, except those of its games. Each bet, prize and jackpot award changes their
 * responses.
 */
const MONEY: Reads = [
  'GET /jackpot/:cashierId',
  'GET /jackpot/:cashierId/history',
  'GET /shift',
  'GET /shift/hand-overs',
  'GET /sellers',
];
/**
 * Reads that a change of a seller makes invalid. They include the current shift, because a seller's balance changes its
 * expected cash.
 */
const SELLERS: Reads = ['GET /sellers', 'GET /shift'];
const GAMES: Reads = [
  'GET /games',
  'GET /games/:id',
  'GET /games/report',
  'GET /games/open-prizes',
  'GET /games/cards/available',
  'GET /games/next-draw',
  'POST /games/future-winners',
  ...MONEY,
];
/**
 * Reads that a new designated winner makes invalid. A winner designated in advance may concern an existing or the next
 * game.
 */
const DESIGNATIONS: Reads = ['POST /games/future-winners', 'GET /games', 'GET /games/next-draw'];
/**
 * Reads that an update of a staff account makes invalid. They include the overview, because it shows names of staff.
 */
const STAFF: Reads = ['GET /admin/users', 'GET /admin/overview'];
const HALL_OF_OWNER: Reads = [
  'GET /admin/halls/:cashierId/settings',
  'GET /admin/overview',
  'GET /checklist',
  'GET /card-sets',
];

type ToGame = Extract<ChangeRoute, `${string} /games/:id${string}`>;

const INVALIDATED: Readonly<Record<Exclude<ChangeRoute, ToGame>, Reads> & Partial<Record<ToGame, Reads>>> = {
  'POST /auth/login': [],
  'POST /auth/logout': [],
  'POST /auth/forgot-password': [],
  'POST /auth/reset-password': [],
  'POST /auth/password': ['GET /auth/sessions'],
  'PATCH /auth/me': ['GET /auth/me'],
  'DELETE /auth/sessions': ['GET /auth/sessions'],
  'DELETE /auth/sessions/:id': ['GET /auth/sessions'],
  'POST /running': [],
  'POST /running/stop': [],

  'POST /admin/add-user': STAFF,
  'PATCH /admin/users/:id': STAFF,
  'DELETE /admin/users/:id': [
    ...STAFF,
    'GET /admin/halls/:cashierId/unsettled',
    'GET /games/admin/cashier-report',
    'GET /games/admin/all-cashier-summaries',
  ],
  'POST /admin/users/:id/password': [],
  'DELETE /admin/users/:id/sessions': ['GET /admin/users/:id/sessions'],
  'POST /admin/admins': ['GET /admin/admins'],
  'DELETE /admin/admins/:id': ['GET /admin/admins'],
  'PATCH /admin/settings': [
    'GET /settings',
    'GET /card-sets',
    'GET /admin/overview',
    'GET /admin/desk',
    'GET /games/report',
  ],
  'POST /card-sets': ['GET /card-sets'],
  'PUT /card-sets/:digest/compared': ['GET /card-sets'],
  'PUT /card-sets/:digest/cards/:cardId': [
    'GET /card-sets',
    'GET /games/settings',
    'GET /admin/halls/:cashierId/settings',
    'GET /games/cards',
  ],
  'DELETE /card-sets/:digest': ['GET /card-sets'],
  'POST /admin/voices': ['GET /sounds/voices'],
  'DELETE /admin/voices/:folder': ['GET /sounds/voices'],
  'PUT /admin/network': ['GET /admin/desk'],
  'POST /admin/backups': ['GET /admin/desk'],
  'POST /admin/clock/set-back': ['GET /checklist', 'GET /admin/desk'],
  'POST /admin/record/check': ['GET /admin/record/seal'],
  'PATCH /admin/halls/:cashierId/settings': HALL_OF_OWNER,
  'POST /admin/halls/:cashierId/games/:id/paid': [
    'GET /admin/halls/:cashierId/unsettled',
    'GET /games/admin/cashier-report',
    'GET /games/admin/all-cashier-summaries',
    'GET /admin/overview',
  ],

  /** Includes the current sale, because a created game ends it. */
  'POST /games/sequential': [...GAMES, 'GET /sale'],
  'POST /games/future': GAMES,
  'POST /games/:id/cards': [...GAMES, 'GET /sale'],
  'POST /games/select-winner': GAMES,
  'POST /games/configure-next': GAMES,
  'POST /games/reset-game-counter': GAMES,
  'POST /sale/commands': ['GET /sale'],
  /** Includes the cards, because the settings contain the current card set of the hall. */
  'PATCH /games/settings': ['GET /games/cards', 'GET /games/cards/available', 'GET /card-sets'],

  'POST /games/configure-future-winners': DESIGNATIONS,
  'PUT /games/future-winners/:id': DESIGNATIONS,
  'DELETE /games/future-winners/:id': DESIGNATIONS,

  'POST /jackpot/:cashierId/corrections': MONEY,
  'PUT /jackpot/:cashierId': MONEY,
  'PATCH /jackpot/:cashierId': MONEY,
  'POST /jackpot/:cashierId/contributions': MONEY,
  'POST /jackpot/:cashierId/awards': MONEY,
  'PUT /jackpot/history/:id': MONEY,
  'DELETE /jackpot/history/:id': MONEY,
  'PUT /shift/float': MONEY,
  'POST /shift/movements': ['GET /shift'],
  'POST /shift/count': ['GET /shift'],
  'POST /shift/close': [...MONEY, 'GET /shifts'],
  'POST /sellers': SELLERS,
  'PATCH /sellers/:id': SELLERS,
  'POST /sellers/:id/pair': SELLERS,
  'POST /sellers/:id/settle': SELLERS,
  'POST /sell/commands': ['GET /sell'],

  'POST /patterns': ['GET /patterns'],
  'PUT /patterns/:id': ['GET /patterns'],
  'DELETE /patterns/:id': ['GET /patterns'],

  'POST /hall-code/renew': ['GET /hall-code'],
  'POST /hall-code/pair': [],
  'POST /public/pairings': [],
  'POST /public/pairings/state': [],
  'POST /public/halls/:code/parts': [],
};

/** Returns the reads that a change makes invalid. The default is all reads of games. */
export const invalidatedBy = (route: ChangeRoute): Reads => INVALIDATED[route] ?? GAMES;

/**
 * Reads whose response is equal to the response of a change. The client caches the response of the change for the read
 * and sends no further request.
 */
export const ANSWERS_LIKE: { readonly [K in ChangeRoute]?: ReadRoute } = {
  'PATCH /games/settings': 'GET /games/settings',
};

/** All reads of a hall's screens, which a change of the hall makes invalid. */
export const OF_HALL: Reads = [
  ...GAMES,
  'GET /sale',
  'GET /hall-code',
  'GET /games/settings',
  'GET /games/cards',
  'GET /patterns',
];

/** Reads that a mix of the phones' codes makes invalid, because the mix determines the numbers of its game. */
const MIXED: Reads = ['GET /games', 'GET /games/:id'];

/** Reads that become invalid when another client causes an event of the live stream. */
export const INVALIDATED_BY_EVENT: { readonly [T in LiveEvent['type']]?: Reads } = {
  'game-changed': [...GAMES, 'GET /sale'],
  'sale-changed': ['GET /sale', 'GET /sellers'],
  'counter-changed': ['GET /sale', 'GET /sellers'],
  'sellers-changed': SELLERS,
  'hall-changed': OF_HALL,
  'jackpot-changed': MONEY,
  'mix-opened': MIXED,
  'mix-closed': MIXED,
  'mix-broken': MIXED,
  'mix-done': MIXED,
};
