// Texts that the requirements define word for word, in English; `…` is a placeholder. `requirements.test.ts` compares
// them with the catalogues, `e2e/stories/requirements.spec.ts` with the screens.

export type Role = 'admin' | 'cashier' | 'moderator';

export interface Table {
  columns: readonly string[];
  /** Columns that the product has beyond the requirements. */
  added?: readonly string[];
}

export interface Screen {
  path: string;
  /** Absent: open to everyone. */
  role?: Role;
  /** The catalogues of its words. */
  areas: readonly string[];
  /** In view in a hall that plays. */
  shown: readonly string[];
  /** Texts that appear only in some states: empty, loading, errors and confirmations. */
  said?: readonly string[];
  /** By title. */
  tables?: Readonly<Record<string, Table>>;
  /** By title: the button that opens the window, and the content of the window. */
  windows?: Readonly<Record<string, { by: string; shown: readonly string[] }>>;
  /** In the language of the hall: the English word is part of the accessible name. */
  named?: true;
}

/** Around the screens of a role. */
export const FRAMES: Readonly<Record<Role, { shown: readonly string[]; said: readonly string[] }>> = {
  admin: {
    shown: ['Admin Panel', 'Dashboard', 'Add User', 'Reports', 'Cashier Reports', 'Logout'],
    said: ['Admin', 'Logged out successfully', 'Access denied', 'Something went wrong', 'Refresh Page'],
  },
  cashier: {
    shown: ['Cashier Panel', 'Select Card', 'Cashier Report', 'Logout', '…, welcome to the Cashier Panel'],
    said: ['Good Morning', 'Good Afternoon', 'Good Evening', 'Guest', 'No Role'],
  },
  moderator: {
    shown: ['Moderator Panel', 'Control Game', 'Jack Pot Reports', 'Moderator Dashboard', 'Logout'],
    said: ['Moderator', 'Logged out successfully'],
  },
};

const LANDING: Screen = {
  path: '/',
  areas: ['landing'],
  shown: [
    'Choose your role to get started. Click any card below to explore the pages.',
    'Admin',
    'Login as admin',
    'Cashier',
    'Manages games and daily operations',
    'Moderator',
    'Moderates the platform',
  ],
};

const LOGIN: Screen = {
  path: '/login',
  areas: ['login', 'server'],
  shown: ['Bingo Login', 'Email', 'Password', 'Login', 'Forgot Password?'],
  said: [
    'Reset Password',
    'OTP',
    'New Password',
    'Access denied! You cannot login as …. Your role is ….',
    'Invalid credentials',
    'Something went wrong. Please try again.',
    'Login successful!',
    'OTP sent to your email',
    'Error sending OTP',
    'Password reset successful!',
    'Error resetting password',
  ],
  windows: { 'Forgot Password': { by: 'Forgot Password?', shown: ['Email', 'Send OTP'] } },
};

const ADMIN_DASHBOARD: Screen = {
  path: '/admin-dashboard',
  role: 'admin',
  areas: ['admin', 'common'],
  shown: ['Manage cashier-moderator pairs efficiently', 'Active Pairs', 'Total Users', 'Linked Pairs', 'User Pairs'],
  said: [
    'Delete',
    'Cancel',
    'No user pairs found.',
    'Loading user pairs...',
    'Confirm Pair Deletion',
    'Delete Pair',
    'No Cashier',
    'Failed to load users',
    'User pair deleted successfully!',
    'Failed to delete user pair',
  ],
  tables: { 'User Pairs': { columns: ['Cashier name', 'Moderator name', 'Emails'], added: ['Actions'] } },
};

const ADD_USER: Screen = {
  path: '/add-user',
  role: 'admin',
  areas: ['admin'],
  shown: [
    'Add Cashier and Moderator',
    'Back',
    'Cashier Details',
    'Moderator Details',
    'Name',
    'Email',
    'Password',
    'Add Users',
  ],
  said: ['Adding...', 'Cashier and Moderator added successfully!', 'Error adding users'],
};

const ADMIN_REPORT: Screen = {
  path: '/admin-report',
  role: 'admin',
  areas: ['admin'],
  shown: [
    'Search cashiers...',
    'All Cashier Reports (…)',
    'View Details',
    'Total Cashiers',
    'Active Cashiers',
    'Total House Fees',
    'Quick Stats',
    '-- Select Cashier for Details --',
    'Select a Cashier',
    'Recently Active (…)',
  ],
  said: [
    'Games Played',
    'Total Prize Pool',
    'Total House Fee',
    'Member since …',
    'Active',
    'New',
    'Performance Overview',
    'Prize Pool',
    'House Fees',
    'No cashiers found',
    'Try adjusting your search terms',
    'Showing … of … games',
    'Loading cashier reports...',
    'Loading detailed report...',
    'Failed to load cashiers: …',
    'Failed to fetch detailed report: …',
  ],
  tables: {
    'All Cashier Reports (…)': {
      columns: ['Cashier', 'Total Games', 'Total Prize Pool', 'Total House Fee', 'View Details'],
      added: ['Games Called Off', 'Complete, No Prize', 'Numbers Typed'],
    },
  },
};

/** Details of the selected cashier. */
export const CASHIER_DETAIL = {
  shown: ['Games Played', 'Member since …', 'Active', 'Performance Overview', 'Prize Pool', 'House Fees'],
  tables: {
    'Recent Games': {
      columns: ['Game #', 'Status', 'Pattern', 'Bet Amount', 'House Fee', 'Prize', 'Date'],
      added: ['Draw'],
    },
  },
} as const satisfies Pick<Screen, 'shown' | 'tables'>;

const DESIGNATION = ['Game Number', 'Winning Card Number', 'Pattern', 'Enable Jackpot'];

const CONTROL: Screen = {
  path: '/control',
  role: 'moderator',
  areas: ['moderator', 'common', 'words', 'server'],
  shown: [
    'Configure Next Game',
    'Configure Future Winners',
    'Not set',
    'Set',
    'Start',
    'Enabled',
    'Reconfigure',
    'Delete',
    'Toggle',
    'Call Number',
    'Finish',
    'None',
  ],
  said: [
    'No pending games available.',
    'No future games with configured winners.',
    'No active games available.',
    'No finished games available.',
    'Disabled',
    'Call Selected',
    'Remove',
    'Random / Any Pattern',
    'Invalid number. Must be between 1 and 75.',
    'Please select a game to start.',
    'Invalid game ID format',
    'Please select a winning card ID.',
    'Invalid card ID.',
    'No valid winner configurations provided.',
    'Please enter a game number and select a winning card for all entries.',
    'Invalid game number for entry …. Must be a positive number.',
    'Invalid card ID for entry …. Must be a positive number.',
    'Invalid game number. Must be a positive number.',
    'Invalid card ID. Must be a positive number.',
    'No winner selected for reconfiguration.',
    'Failed to fetch cashier information. Please try again.',
    'Failed to fetch cards. Please try again.',
    'Failed to toggle jackpot. Please try again.',
    'Failed to start game. Please try again.',
    'Failed to set winner. Please try again.',
    'Failed to finish game. Please try again.',
    'Failed to call number. Please try again.',
    'Failed to fetch games or future winners. Please try again.',
    'Future winners configured successfully',
    'Failed to configure future winners. Please try again.',
    'Future winner deleted successfully',
    'Failed to delete future winner',
    'Future winner reconfigured successfully',
    'Failed to reconfigure future winner.',
    'Failed to reconfigure future winner',
    'Game ID is required',
    'Cashier ID is required',
    'Valid contribution amount required',
    'Valid amount required',
  ],
  tables: {
    'Pending Games': { columns: ['Game #', 'Pattern', 'Cards', 'Winner'], added: ['Actions'] },
    'Future Configured Winner Games': {
      columns: ['Game #', 'Pattern', 'Winner Card ID', 'Jackpot', 'Status'],
      added: ['Actions'],
    },
    'Active Games': { columns: ['Game #', 'Pattern', 'Cards', 'Called Numbers', 'Jackpot'], added: ['Actions'] },
    'Finished Games': { columns: ['Game #', 'Pattern', 'Cards', 'Winner'] },
  },
  windows: {
    'Set Winner': { by: 'Set', shown: ['Cancel', 'Save'] },
    'Call Number': { by: 'Call Number', shown: ['Auto Call Next'] },
    'Configure Future Game Winners': {
      by: 'Configure Future Winners',
      shown: [...DESIGNATION, 'Add Another Winner', 'Save All', 'Cancel'],
    },
    'Reconfigure Future Winner': { by: 'Reconfigure', shown: [...DESIGNATION, 'Save', 'Cancel'] },
    'Delete Future Winner': { by: 'Delete', shown: ['Are you sure you want to delete this future winner?'] },
  },
};

const JACKPOT: Screen = {
  path: '/jackpot',
  role: 'moderator',
  areas: ['jackpot', 'common', 'server'],
  shown: [
    'Refresh',
    'Current Jackpot',
    'Total Accumulated',
    'Available',
    'Status',
    'Active',
    'Current Winner Card',
    'Last Updated',
    'Jackpot Controls',
    'Award Jackpot',
    'Pending Awards',
    'Triggered Awards',
    'Pending',
    'Edit',
    'Delete',
  ],
  said: [
    'Initialize Jackpot',
    'Disabled',
    'None',
    'Triggered',
    'Enable Jackpot',
    'Disable Jackpot',
    'Please enter a valid positive amount.',
    'Please enter a valid game number (1 or higher).',
    'Please enter a valid positive amount to award.',
    'Please enter a valid card number (1-…).',
    'Award amount cannot exceed available jackpot (…).',
    'Award amount cannot exceed available jackpot (… BIRR).',
    'Please enter a message for the winner.',
    'Updated amount cannot exceed available jackpot amount.',
    'Failed to load jackpot data. Please try again.',
    'Failed to add amount to jackpot.',
    'Failed to toggle jackpot.',
    'Failed to award jackpot. Please check details and try again.',
    'Failed to delete award.',
    'Failed to update award.',
    'Failed to refresh data.',
    'Initial jackpot set to …',
    'Added … to jackpot! New total: …',
    'Jackpot enabled successfully!',
    'Jackpot disabled successfully!',
    'Award deleted successfully! Restored … to jackpot.',
    'Award updated successfully!',
    'Data refreshed successfully!',
  ],
  tables: {
    'Jackpot Award History': {
      columns: ['Date & Time', 'Amount', 'Winner Card', 'Game Number', 'Message', 'Status', 'Cashier ID', 'Actions'],
    },
  },
  windows: {
    'Set or Update Jackpot Winner': { by: 'Award Jackpot', shown: ['Award Summary', '…/200'] },
    'Edit Jackpot Award': { by: 'Edit', shown: ['…/200'] },
  },
};

const SELECT_CARD: Screen = {
  path: '/select-card',
  role: 'cashier',
  areas: ['cashier-setup', 'hall-setup', 'words', 'server', 'common'],
  shown: [
    'Game Settings',
    'Game Pattern',
    'House Fee Percentage',
    'Select percentage',
    'Bet Amount',
    'Enter bet amount',
    '… cards selected',
    'Clear All',
    'Profit Calculation (click to view)',
    'Total cards available: …',
    'Start Game',
    'Select Cards',
    'Showing cards … - … of …',
    'Random / Any Pattern',
  ],
  said: [
    'Authenticating...',
    'Selected Cards',
    'Total Pot',
    'House Fee',
    'Prize Pool',
    'Jackpot Contribution',
    'Page … of …',
    'Previous',
    'Next',
    'Unavailable',
    'Card not available',
    'Card #… is not available',
    'All cards deselected',
    'Please enter a valid bet amount (must be greater than 0)',
    'Please select at least one card',
    'Cannot select more than 100 cards',
    'Please select a valid game pattern',
    'House fee percentage must be between 0 and 100',
    'Invalid card IDs: …',
    'You must be logged in to start a game',
    'Please wait, authenticating user...',
    'Failed to fetch jackpot amount, using 0 as fallback',
    'No cards found from server, using default set (1-100)',
    'Failed to load cards from server, using default set (1-100)',
    'Authentication failed. Please log in again.',
    "Access denied. You don't have permission to start games.",
    'Invalid game data provided.',
    'No games created in response',
    'Server returned invalid game data. Please try again or contact support.',
    'Network connection failed. Please check your connection and try again.',
    'An unexpected error occurred.',
    'Game created but jackpot update failed. Contact support.',
    'Game started successfully!',
    'Game started successfully! (Jackpot update pending)',
  ],
};

const BINGO_GAME: Screen = {
  path: '/bingo-game',
  role: 'cashier',
  areas: ['live-game', 'windows', 'hall-words', 'refusals'],
  named: true,
  shown: [
    'Back',
    'Fullscreen',
    'Language',
    'GAME …',
    'Called …/75',
    'Last five',
    'Play',
    'Auto Call Off',
    'Next',
    'Finish',
    'Shuffle',
    'Card ID',
    'Check',
    'Speed',
    'Prize pool',
    'Jackpot',
    'Winner ID',
    'Prize',
    'Draw Date',
    'Run Jackpot',
  ],
  said: [
    'Pause',
    'Auto Call On',
    'Days',
    'Hours',
    'Minutes',
    'Seconds',
    'Jackpot Drawn',
    'FREE',
    'Row …',
    'Column …',
    'Winning numbers',
    '+…',
    '… BIRR',
    'Close',
    'LATE CALL!',
    'You Missed Your Chance!',
    'I Understand',
    'Card … is not winner',
    'Game #…: All numbers called or game ended.',
    'No game ID found',
    'Failed to fetch game',
    'Failed to call number',
    'Failed to check bingo',
    'Failed to select winner',
    'Failed to finish game',
    'Invalid game ID',
    'No game data returned',
    'Game ID is missing',
    'Cannot call number: Game is paused or finished',
    'Cannot call number: Game is over, paused, or already calling',
    'No called number in response',
    'Invalid number: …. Please try again.',
    'Number … already called. Skipping...',
    'Game is paused or finished',
    'All numbers already called',
    'Invalid game state',
    'Game not found. Please refresh.',
    'Cannot pause/play game: Game ID is missing',
    'Failed to update game status',
    'Cannot finish game: Game ID is missing',
    'Game is already completed',
    'Card data not found',
    'Card … not found in game #…',
    'Failed to load audio files',
    'Failed to fetch cards',
    'Failed to fetch prize pool',
    'Invalid game ID for fetching cards',
    'Cannot run jackpot: Invalid game or user, or already drawn, or not time yet, or not enabled',
    'You missed your chance to claim the win!',
    'This card missed its chance!',
    'Invalid manual number: … (must be 1-75)',
    'Number … already called',
    'No card selected',
    'Invalid card ID',
    'Card … is not playing in this game',
  ],
};

const CASHIER_REPORT: Screen = {
  path: '/cashier-report',
  role: 'cashier',
  areas: ['cashier-report', 'words', 'server'],
  shown: [
    'Total Games',
    'Active Games',
    'Completed Games',
    'Total House Fee',
    'Avg Bet Amount',
    'Current Jackpot',
    'Status',
    'All statuses',
    'Pattern',
    'All patterns',
    'Start date',
    'End date',
    'Search',
    'Export to CSV',
    'Games List (… results)',
    'Play',
    'Pause',
    'Stop',
    'View',
    'Games by Status',
    'Pattern Distribution',
    'Daily Activity',
    'Bet Amount Distribution',
    'House Fee Distribution',
    'Revenue Trend (Last 7 Days)',
    'Jackpot Contributions by Period',
  ],
  said: [
    'Loading report...',
    'Retry',
    'Resume',
    'No games found matching the criteria.',
    'No games yet',
    'This Week',
    'Last Week',
    'Prior',
    'OK',
    'Success',
    'Error',
    'Please log in to view the report',
    'Invalid report data format',
    'Failed to fetch report data',
    'Failed to … game: …',
    'Unknown error',
    'Game not found',
    'Game started successfully!',
    'Game resumed successfully!',
    'Game paused successfully!',
    'Game stopped and completed successfully!',
  ],
  tables: {
    'Games List': {
      columns: ['#', 'Date', 'Pattern', 'Bet Amount', 'House %', 'House Fee', 'Prize Pool', 'Status', 'Actions'],
      added: ['Draw', 'Cards', 'Winner cards'],
    },
  },
};

export const SCREENS = {
  LANDING,
  LOGIN,
  ADMIN_DASHBOARD,
  ADD_USER,
  ADMIN_REPORT,
  CONTROL,
  JACKPOT,
  CASHIER_DASHBOARD: { path: '/cashier-dashboard', role: 'cashier', areas: [], shown: [] },
  SELECT_CARD,
  BINGO_GAME,
  CASHIER_REPORT,
} as const satisfies Readonly<Record<string, Screen>>;

/** Values that the browser stores for all tabs or for one tab. */
export const STORED = {
  local: ['token', 'user', 'bingoAutoCallSpeed', 'betAmount', 'housePercentage', 'gamePattern', 'selectedCards'],
  session: ['currentGameId'],
} as const;

export const CSV_COLUMNS = 'Game #,Date,Pattern,Bet Amount,House %,House Fee,Prize Pool,Status';

export const LIMITS = {
  cardsOfAGame: 100,
  percentages: [10, 15, 20, 25, 30],
  setup: { pattern: 'all', percentage: '15', bet: '10' },
  setupPatterns: [
    'four_corners_center',
    'cross',
    'main_diagonal',
    'other_diagonal',
    'horizontal_line',
    'vertical_line',
    'all',
  ],
  autoCallSeconds: { least: 1, most: 10, usual: 8 },
  messageLength: 200,
  refreshMs: 5000,
  newDesignation: { gameNumber: '', cardId: '', pattern: 'all', jackpotEnabled: true },
  patterns: [
    'all',
    'horizontal_line',
    'vertical_line',
    'main_diagonal',
    'other_diagonal',
    'four_corners_center',
    'cross',
    'inner_corners',
  ],
  languages: ['am', 'om'],
  sounds: ['start', 'pause', 'finish', 'win', 'locked', 'shuffle', 'jackpot-running', 'jackpot-congrats'],
  jackpotSteps: 20,
} as const;

/** Routes below /api with the sent fields (in the query if there is no body) and the used response fields. */
export const CALLS: Readonly<Record<string, { sent?: string; answered?: string }>> = {
  'POST /auth/login': { sent: 'email password', answered: 'token user success message' },
  'POST /auth/logout': {},
  'GET /auth/me': { answered: 'user user.id user._id user.name user.email user.role user.createdAt' },
  'POST /auth/forgot-password': { sent: 'email', answered: 'message' },
  'POST /auth/reset-password': { sent: 'email otp newPassword', answered: 'message' },
  'GET /admin/users': { answered: 'users.managedCashier' },
  'DELETE /admin/users/:id': { answered: 'message' },
  'POST /admin/add-user': {
    sent: 'cashier.name cashier.email cashier.password cashier.role moderator.name moderator.email moderator.password moderator.role',
    answered: 'message',
  },
  'GET /games/admin/cashiers': { answered: 'cashiers' },
  'GET /games/admin/cashier-report': {
    sent: 'cashierId',
    answered:
      'cashier performance summary.totalGames summary.totalPrizePool summary.totalHouseFee summary.profit summary.winRate recentGames._id recentGames.gameNumber recentGames.status recentGames.pattern recentGames.betAmount recentGames.houseFee recentGames.winner.prize recentGames.createdAt',
  },
  'GET /games/admin/cashier-summary/:id': { answered: 'cashier summary' },
  'GET /games/admin/all-cashier-summaries': { answered: 'cashiers.cashier cashiers.summary' },
  'GET /games/admin/active-cashiers': {
    answered:
      'activeCashiers.id activeCashiers.name activeCashiers.email activeCashiers.totalGames activeCashiers.totalHouseFee',
  },
  'GET /games': { answered: 'games' },
  'GET /games/:id': {
    answered: [
      '_id gameNumber pattern status selectedCards.id selectedCards.numbers calledNumbers prizePool betAmount houseFee',
      'houseFeePercentage potentialJackpot jackpotEnabled moderatorWinnerCardId winnerPatternComplete winnerCardNumbers',
      'selectedWinnerNumbers winner.prize previousWinner jackpotWinnerCardId jackpotAwardedAmount jackpotWinnerMessage',
      'jackpotDrawTimestamp createdAt',
    ]
      .join(' ')
      .replace(/\S+/g, 'game.$&'),
  },
  'GET /games/next-pending': { answered: 'game' },
  'GET /games/cards': { answered: 'data._id data.card_number data.id data.cardId' },
  'GET /games/cards/available': { answered: 'data' },
  'POST /games/:id/call-number': { sent: 'number', answered: 'message game calledNumber' },
  'POST /games/:id/check-bingo': {
    sent: 'cardId preferredPattern lastNumber',
    answered:
      'isBingo winningPattern validBingoPatterns winner previousWinner game lateCall lateCallMessage wouldHaveWon.pattern wouldHaveWon.callIndex wouldHaveWon.completingNumber winningLineInfo.numbers winningLineInfo.selectedIndices winningLineInfo.rowIndex winningLineInfo.colIndex lastCalledNumber',
  },
  'POST /games/:id/select-winner': { sent: 'cardId' },
  'POST /games/select-winner': { sent: 'gameNumber cardId' },
  'POST /games/:id/select-jackpot-winner': {},
  'POST /games/:id/pause': {},
  'POST /games/:id/finish': { sent: 'moderatorCardId', answered: 'game' },
  'POST /games/:id/start': {},
  'PATCH /games/:id': {},
  'PUT /games/:id/status': { sent: 'status' },
  'GET /games/:id/jackpot-status': { answered: 'jackpotEnabled' },
  'POST /games/sequential': {
    sent: 'startGameNumber numGames count pattern betAmount houseFeePercentage jackpotEnabled cardPool',
    answered: 'data',
  },
  'POST /games/reset-game-counter': {},
  'POST /games/configure-next': { sent: 'startNumber' },
  'POST /games/configure-future-winners': {
    sent: 'games.gameNumber games.cardId games.jackpotEnabled games.pattern',
  },
  'POST /games/future': { sent: 'games' },
  'GET /games/report': {
    sent: 'cashierId',
    answered: 'games totalGames counters results totalPrizesAwarded message',
  },
  'GET /games/paired-cashier': { answered: 'data.cashierId' },
  'POST /games/future-winners': {
    sent: 'cashierId',
    answered: 'winners._id winners.gameNumber winners.cardId winners.pattern winners.jackpotEnabled winners.status',
  },
  'PUT /games/future-winners/:id': { sent: 'gameNumber cardId jackpotEnabled pattern', answered: 'winner' },
  'DELETE /games/future-winners/:id': {},
  'GET /jackpot/:cashierId': { answered: 'amount baseAmount enabled winnerCardId lastUpdated' },
  'PUT /jackpot/:cashierId': { sent: 'amount gameNumber', answered: 'newAmount' },
  'PATCH /jackpot/:cashierId': { sent: 'enabled' },
  'POST /jackpot/:cashierId/contributions': {
    sent: 'gameId amount',
    answered: 'message newTotal contributionAmount',
  },
  'POST /jackpot/:cashierId/awards': { sent: 'gameNumber cardNumber amount message' },
  'GET /jackpot/:cashierId/history': {
    answered:
      'history._id history.timestamp history.amount history.winnerCardId history.game.gameNumber history.message history.triggeredByCashier history.cashierId',
  },
  'DELETE /jackpot/history/:id': { answered: 'restoredAmount' },
  'PUT /jackpot/history/:id': { sent: 'amount cardNumber message gameNumber' },
  'GET /sounds': { sent: 'path' },
};

/** Finds a text with any values of its placeholders. */
export const patternOfText = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.+')}$`, 's');
