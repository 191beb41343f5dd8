import type { RouteKey } from './index.ts';
import type { LiveEvent } from './live.ts';

// Separate from the routes, because a screen requires these names without the schemas.

/** Routes without changes. The request for a hall's designations is a POST. */
export type ReadRoute = Extract<RouteKey, `GET ${string}`> | 'POST /games/future-winners';
export type ChangeRoute = Exclude<RouteKey, ReadRoute>;
type Reads = readonly ReadRoute[];

/** Reads of the hall's money outside its games. Every bet, prize and award changes them. */
const MONEY: Reads = [
  'GET /jackpot/:cashierId',
  'GET /jackpot/:cashierId/history',
  'GET /shift',
  'GET /shift/hand-overs',
  'GET /sellers',
];
/** A seller's balance changes the expected cash. */
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
/** A winner designated in advance may concern an existing game or the next one. */
const DESIGNATIONS: Reads = ['POST /games/future-winners', 'GET /games', 'GET /games/next-draw'];
/** Changed names of staff also change the names of halls on the overview. */
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
  'PATCH /admin/settings': ['GET /settings', 'GET /card-sets', 'GET /admin/overview', 'GET /games/report'],
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

  /** Creating a game ends the sale. */
  'POST /games/sequential': [...GAMES, 'GET /sale'],
  'POST /games/future': GAMES,
  'POST /games/:id/cards': [...GAMES, 'GET /sale'],
  'POST /games/select-winner': GAMES,
  'POST /games/configure-next': GAMES,
  'POST /games/reset-game-counter': GAMES,
  'POST /sale/commands': ['GET /sale'],
  /** Includes the card set of the hall. */
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

/** Returns the invalidation of a change: the reads that it makes invalid, by default all reads of games. */
export const invalidatedBy = (route: ChangeRoute): Reads => INVALIDATED[route] ?? GAMES;

/** Reads whose response is equal to the response of the change. The client caches it and sends no further request. */
export const ANSWERS_LIKE: { readonly [K in ChangeRoute]?: ReadRoute } = {
  'PATCH /games/settings': 'GET /games/settings',
};

/** All reads of a hall's screens. */
export const OF_HALL: Reads = [
  ...GAMES,
  'GET /sale',
  'GET /hall-code',
  'GET /games/settings',
  'GET /games/cards',
  'GET /patterns',
];

/** A mix determines the calls of its game. */
const MIXED: Reads = ['GET /games', 'GET /games/:id'];

/** Reads that an event of another client's change makes invalid. */
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
