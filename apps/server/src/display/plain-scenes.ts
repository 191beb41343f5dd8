import type { HallView } from '@adarash/contract';
import type { Language } from '@adarash/contract/basics';
import { fillIn, type Values } from '@adarash/contract/basics';
import { type Corrections, correctionIn } from '@adarash/contract/own-words';
import {
  type ClaimMoment,
  clockOf,
  jackpotRuleText,
  onClock,
  PAID_BY_RULE_MS,
  remaining,
  type Sale,
  type Scene,
  STAGE_MS,
  saleOf,
  sceneOf,
  standOf,
  timeLeft,
} from '@adarash/contract/scene';
import { COLUMNS, columnOf, FREE, NUMBERS_PER_COLUMN } from '@adarash/rules/card';
import { ethiopianHour, publicDay } from '@adarash/rules/ethiopian';
import { MAX_CALLS } from '@adarash/rules/game';
import { callsWithin } from '@adarash/rules/jackpot';
import { formatBirr, nextFeeStep, santim, santimFromBirr } from '@adarash/rules/money';
import { notesOf, sealGroups } from '@adarash/rules/notes';
import { type Pattern, type PatternNames, picturesAt, sayPattern } from '@adarash/rules/pattern';
import hallDisplay from '@adarash/texts/hall-display.json' with { type: 'json' };
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import notes from '@adarash/texts/notes.json' with { type: 'json' };
import { Html, html } from '../http/html.ts';

const WORDS = { ...notes, ...hallWords, ...hallDisplay };
export type WordKey = keyof typeof WORDS;

/** `own`: what the hall says in place of the product's own texts. */
export function wordIn(language: Language, key: WordKey, values?: Values, own?: Corrections): string {
  const area = key in hallDisplay ? 'hall-display' : 'hall-words';
  return fillIn(correctionIn(own, language, area, key) ?? WORDS[key][language], values);
}

export type View = Omit<HallView, 'networkUrl'>;
type Game = NonNullable<View['game']>;

/** What a page is made of: the answer that the TV gets too, what passes, and the moment it is made. */
type Shown = { view: View; claim: ClaimMoment | null; now: Date; picture: string | null; own?: Corrections };

/** How long a jackpot that was drawn has the screen to itself. */
const JACKPOT_MS = 15_000;
const CLAIM_MS = STAGE_MS.checking + STAGE_MS.judged + STAGE_MS.others;
/** How long one of several lists has a place that they share. */
const TURN_MS = 10_000;
/** How many winners stand side by side. */
const MOST_WINNERS = 3;

/** The scene, its sections in the order in which they are read out, and the notices that every scene has. */
export function sceneHtml(shown: Shown): { scene: Scene; content: Html } {
  const pen = new Pen(shown);
  const { game } = shown.view;
  const scene = sceneOf(shown.view, { jackpot: isJackpotShown(game, shown.now), claim: shown.claim });
  return { scene, content: html`${pen[scene](game as Game)}${pen.notices()}` };
}

/** Once it was drawn; what a rule pays after the claim that won it, and the time for others who share it. */
function isJackpotShown(game: View['game'], now: Date): boolean {
  const at = game?.jackpotAwardedBy === 'rule' ? game.endedAt : (game?.jackpotDrawTimestamp ?? null);
  if (at === null) return false;
  const since = now.getTime() - Date.parse(at);
  if (game?.jackpotAwardedBy !== 'rule') return since < JACKPOT_MS;
  return since >= CLAIM_MS && since < CLAIM_MS + PAID_BY_RULE_MS;
}

const column = (number: number) => `col-${columnOf(number)}`;

/** Letters that are read out and not seen. */
const unseen = (text: string) => html`<span class="read">${text}</span>`;

const seal = (commitment: string) => html`<code>${sealGroups(commitment).join(' ')}</code>`;

/** Long texts are set smaller; a browser without script cannot measure them. */
const sized = (text: string, most: number) =>
  text.length > most * 2 ? 'small' : text.length > most ? 'medium' : 'large';

/** Writes the parts of one page. Its scenes are named as the TV's are. */
class Pen implements Record<Scene, (game: Game) => Html> {
  readonly #shown: Shown;
  readonly #language: Language;

  constructor(shown: Shown) {
    this.#shown = shown;
    this.#language = shown.view.hall.language;
  }

  #t = (key: WordKey, values?: Values) => wordIn(this.#language, key, values, this.#shown.own);

  #money(birr: number): Html {
    return html`${formatBirr(santimFromBirr(birr) ?? santim(0), 'always')} <small>${this.#t('birr')}</small>`;
  }

  playing(game: Game): Html {
    return html`${this.#head()}${this.#ball(game)}${this.#lastFive(game)}${this.#board(game)}${this.#pattern(game)}
<div class="side">${this.#prize(game)}${this.#jackpot()}</div>`;
  }

  mix(game: Game): Html {
    const { mixing } = game;
    if (mixing === null) return this.playing(game);
    const mixed = html`<p class="count"><b>${mixing.phones}</b> ${this.#t('mixPhones')}</p>
${mixing.secondsLeft !== null && html`<p>${this.#t('mixLeft', { count: mixing.secondsLeft })}</p>`}
${mixing.digest !== null && html`<p>${this.#t('mixDigest')} ${seal(mixing.digest)}</p>`}`;
    return html`${this.#head()}${this.#ball(game)}${this.#lastFive(game)}
<section class="below info" data-region="below"><h2>${this.#t('mixTitle')}</h2>
${mixing.closedAt === null ? html`<p>${this.#t('mixOpen')}</p>` : mixed}
<p>${this.#t('saleClosed')} · ${this.#t(mixing.purpose === 'jackpot' ? 'jackpotFollows' : 'firstFollows')}</p></section>
${this.#pattern(game)}<div class="side">${this.#prize(game)}${this.#jackpot()}</div>`;
  }

  sale(): Html {
    const sale = saleOf(this.#shown.view);
    if (sale === null) return this.idle();
    const { designated, manualCalls, commitment, prizePool } = sale;
    return html`${this.#head()}${this.#onSale(sale)}${this.#pattern(sale)}
<div class="giant">${this.#prize({ designated, manualCalls, commitment, prizePool })}</div><div class="turn">${this.#turn()}</div>`;
  }

  #onSale(sale: Sale): Html {
    const step = sale.houseFeeTable ? nextFeeStep(sale.houseFeeTable, sale.cardCount) : null;
    const next = step && html`<br>${this.#t('feeFrom', { percent: step.percentage, cards: step.from })}`;
    return html`<section class="below go" data-region="below"><h2>${this.#t('saleOpen')}</h2>${this.#startsIn()}
<dl><div><dt>${this.#t('cardPrice')}</dt><dd>${this.#money(sale.betAmount)}</dd></div>
<div><dt>${this.#t('cardsSold')}</dt><dd data-sold="${sale.cardCount}">${sale.cardCount}</dd></div>
<div><dt>${this.#t('houseFee')}${next}</dt><dd data-house-fee="">${sale.houseFeePercentage}%</dd></div></dl>
${this.#phones()}</section>`;
  }

  /** Beside the prize of a sale, in turn. A jackpot that is won stays. */
  #turn(): Html {
    const { jackpot, game, lastWon, program } = this.#shown.view;
    if (game !== null && game.jackpotWinnerCardId !== null) return this.#jackpot();
    const pages = [
      jackpot.exists && jackpot.enabled && this.#jackpot(),
      lastWon.length > 0 && this.#lastWinners(),
      program.length > 0 && this.#program(3),
      this.#rules(),
    ].filter((page) => page instanceof Html);
    return pages[this.#turnOf(pages.length)] ?? html``;
  }

  #turnOf = (several: number) => Math.floor(this.#shown.now.getTime() / TURN_MS) % several;

  idle(): Html {
    const { hall, next, recordHead, lastWon, program } = this.#shown.view;
    const won = lastWon.length > 0 && (program.length > 0 || this.#turnOf(2) === 0);
    return html`<header class="head"><p>${this.#t('welcome')}</p>${this.#name()}</header>
<p class="hour" data-hour="">${this.#hour()}</p>${this.#startsIn()}${this.#jackpot()}
<div class="won">${won ? this.#lastWinners() : this.#rules()}</div><div class="next">${this.#next()}</div>
<footer class="foot">${this.#designated(next)}
${!next.designated && hall.noDesignatedSince !== null && html`<p data-no-designated="">${this.#t('noDesignated', { day: publicDay(hall.noDesignatedSince, hall.calendar) })}</p>`}
<p><b>${this.#t('nextSeal')}</b> ${!next.designated && html`<span class="fair">${this.#t('fair')}</span>`} ${seal(next.commitment)}</p>
${recordHead !== null && html`<p data-record="${recordHead.seq}">${this.#t('recordHead', { seq: recordHead.seq })} ${seal(recordHead.hash)}</p>`}
${this.#phones()}</footer>`;
  }

  winner(game: Game): Html {
    const others = game.winners.slice(MOST_WINNERS).map(({ cardId }) => this.#t('card', { id: cardId }));
    const several = game.winners.length > 1;
    return html`${this.#head()}
<section class="winners" data-region="winners"><h2>${this.#t(several ? 'winners' : 'winner')}</h2>
<ul>${game.winners.slice(0, MOST_WINNERS).map((winner) => this.#winner(winner, game))}</ul>
${others.length > 0 && html`<p>${this.#t('moreWinners', { cards: others.join(', ') })}</p>`}</section>
<div class="decisive">${this.#ball(game)}${this.#marks(game)}${game.jackpotWinnerCardId !== null && this.#jackpot()}</div>`;
  }

  #winner(winner: Game['winners'][number], game: Game): Html {
    const { cardId, prize, jackpot, pattern, decidedBy, numbers, winningLineInfo } = winner;
    const line = new Set(winningLineInfo?.selectedIndices);
    const square = (place: number) => {
      const number = numbers[place] ?? '';
      const called = number === FREE || game.calledNumbers.includes(Number(number));
      const looks = `${called ? `on col-${COLUMNS[place % 5]}` : ''}${line.has(place) ? ' line' : ''}`;
      return html`<td class="${looks}">${number === FREE ? html`<small>${this.#t('free')}</small>` : number}${called && number !== FREE && unseen(` ${this.#t('calledMark')}`)}</td>`;
    };
    const rows = [0, 1, 2, 3, 4].map(
      (row) => html`<tr>${[0, 1, 2, 3, 4].map((place) => square(row * 5 + place))}</tr>`,
    );
    return html`<li><div><p class="card">${this.#t('card', { id: cardId })}</p>
<p class="sum" data-prize="">${this.#money(prize)}</p>
${jackpot !== undefined && html`<p data-jackpot-share=""><b>${this.#t('jackpot')} + ${this.#money(jackpot)}</b></p>`}
${pattern !== null && html`<p>${this.#patternName(pattern, game.patternNames)}</p>`}
${decidedBy !== undefined && html`<p><strong class="mark">${this.#t('decided')}</strong></p>`}</div>
<table class="squares" aria-label="${this.#t('card', { id: cardId })}">
<thead><tr>${COLUMNS.map((letter) => html`<th scope="col" class="text-${letter}">${letter}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table></li>`;
  }

  claim(game: Game): Html {
    const { claim } = this.#shown;
    if (claim === null) return this.playing(game);
    const verdicts = { won: 'claimWon', late: 'claimLate', refused: 'claimRefused' } as const;
    const sentence = this.#t(claim.stage === 'judged' ? verdicts[claim.result] : 'claimChecking', { id: claim.cardId });
    return this.#sentence(game, claim.stage === 'judged' ? claim.result : 'checking', sentence);
  }

  'called-off'(game: Game): Html {
    const amount = formatBirr(santimFromBirr(game.betAmount) ?? santim(0), 'always');
    const sentence = this.#t('calledOff', { number: game.gameNumber });
    return this.#sentence(game, 'called-off', sentence, this.#t('givenBack', { amount }));
  }

  #sentence(game: Game, name: string, sentence: string, more = ''): Html {
    return html`${this.#head()}<section class="say" data-said="${name}"><h2>${sentence}</h2>
${more !== '' && html`<p class="more">${more}</p>`}${this.#marks(game)}</section>
${game.jackpotWinnerCardId !== null && html`<div class="foot">${this.#jackpot()}</div>`}`;
  }

  jackpot(game: Game): Html {
    return html`${this.#head()}<section class="say jackpot-won"><h2>${this.#t('jackpot')} · ${this.#t('winner')}</h2>
<p class="sum">${this.#money(game.jackpotAwardedAmount ?? 0)}</p>
${this.#jackpotCards(game)}${this.#awardMark(game)}
${game.jackpotWinnerMessage !== null && html`<p>${game.jackpotWinnerMessage}</p>`}${this.#marks(game)}</section>`;
  }

  /** The card that was drawn, or what each winner of the call takes where a rule pays. */
  #jackpotCards({ jackpotWinnerCardId: drawn, winners }: Game): Html {
    if (drawn !== null) return html`<p class="card">${this.#t('card', { id: drawn })}</p>`;
    const share = ({ cardId, jackpot = 0 }: Game['winners'][number]) =>
      html`<p class="${winners.length === 1 ? 'card' : 'more'}" data-share="${cardId}">${this.#t('card', { id: cardId })} · ${this.#money(jackpot)}</p>`;
    return html`${winners.map(share)}`;
  }

  #name(): Html {
    const { hall } = this.#shown.view;
    const { picture } = this.#shown;
    return html`<h1 class="${sized(hall.name, 20)}">${picture !== null && html`<img src="${picture}" alt=""> `}${hall.name}</h1>`;
  }

  #head(): Html {
    const { game, next } = this.#shown.view;
    const stand = game && standOf(game);
    return html`<header class="head"><p class="number">${this.#t('game', { number: (game ?? next).gameNumber })}</p>
${game && html`<p>${this.#t('called', { count: game.calledNumbers.length })}</p>`}
${stand && html`<p class="stand" data-stand="${stand.stand}">${this.#t(stand.text)}${stand.more && ` · ${this.#t(stand.more)}`}</p>`}
${this.#name()}</header>`;
  }

  #ball({ calledNumbers }: Game): Html {
    const number = calledNumbers.at(-1);
    if (number === undefined) {
      return html`<section class="ball"><h2 class="read">${this.#t('noNumberYet')}</h2><p aria-hidden="true">·</p></section>`;
    }
    return html`<section class="ball"><h2 class="read">${this.#t('currentNumber')}</h2>
<p class="on ${column(number)}" data-current="${number}"><span>${columnOf(number)}</span> <b>${number}</b></p></section>`;
  }

  #lastFive({ calledNumbers }: Game): Html {
    const balls = calledNumbers
      .slice(-5)
      .reverse()
      .map((number) => html`<li class="on ${column(number)}"><span>${columnOf(number)}</span>${number}</li>`);
    return html`<section class="five"><h2 class="read">${this.#t('lastFive')}</h2><ol>${balls}</ol></section>`;
  }

  #board({ calledNumbers }: Game): Html {
    const called = new Set(calledNumbers);
    const cell = (number: number) => {
      if (!called.has(number)) return html`<td data-number="${number}">${number}</td>`;
      const looks = `on ${column(number)}${number === calledNumbers.at(-1) ? ' line' : ''}`;
      return html`<td data-number="${number}" data-called="" class="${looks}">${number}${unseen(` ${this.#t('calledMark')}`)}</td>`;
    };
    const rows = COLUMNS.map((letter, row) => {
      const cells = Array.from({ length: NUMBERS_PER_COLUMN }, (_, place) =>
        cell(row * NUMBERS_PER_COLUMN + place + 1),
      );
      return html`<tr><th scope="row" class="text-${letter}">${letter}</th>${cells}</tr>`;
    });
    return html`<section class="board"><h2 class="read">${this.#t('board')}</h2><table><tbody>${rows}</tbody></table></section>`;
  }

  #patternName = (pattern: Pattern, names: PatternNames | null) => sayPattern(pattern, names, this.#language, this.#t);

  #pattern({ pattern, patternNames, cardCount }: Pick<Game, 'pattern' | 'patternNames' | 'cardCount'>): Html {
    const name = this.#patternName(pattern, patternNames);
    const pictures = picturesAt(pattern, this.#shown.now.getTime());
    return html`<section class="pattern"><div class="shapes ${pictures.length === 1 && 'one'}">${pictures.map(({ mask }) => shape(mask))}</div>
<div><h2>${this.#t('pattern')}</h2><p class="${sized(name, 12)}">${name}</p>
<p class="soft">${this.#t('cardsInPlay')}: <b>${cardCount}</b></p></div></section>`;
  }

  /** The prize with the seal, or the marks, right below it. */
  #prize(game: Marked & Pick<Game, 'prizePool'>): Html {
    return html`<section class="prize" data-region="prize"><h2>${this.#t('prizePool')}</h2>
<p class="sum">${this.#money(game.prizePool)}</p>${this.#marks(game)}</section>`;
  }

  #designated = ({ designated, decidedCardId: id, decidedByOut }: Omit<Marked, 'manualCalls' | 'commitment'>) =>
    designated &&
    html`<p class="notice" data-draw-kind="designated">${id === undefined ? this.#t(decidedByOut ? 'outNotice' : 'designatedNotice') : this.#t('decidedNotice', { id })}</p>`;

  /** How a game is drawn: the seal, or the marks of a chosen winner, of typed numbers and of cards put out. Never left out. */
  #marks(game: Marked): Html {
    const { designated, manualCalls, commitment, status } = game;
    const isFair = !designated && manualCalls === 0;
    return html`<div class="marks">${this.#designated(game)}${this.#staffMarks(game)}
${isFair && status !== 'voided' && html`<p class="${game.out ? 'mark' : 'fair'}" data-draw-kind="fair">${this.#t('fair')}</p>`}
${(isFair || status === undefined) && html`<p class="seal">${unseen(`${this.#t('seal')} `)}${seal(commitment)}</p>`}</div>`;
  }

  #staffMarks({ manualCalls, out = [] }: Pick<Marked, 'manualCalls' | 'out'>): Html {
    return html`${manualCalls > 0 && html`<p><strong class="mark" data-draw-kind="manual">${this.#typed(manualCalls)}</strong></p>`}
${out.length > 0 && html`<p><strong class="mark" data-put-out="">${this.#putOut(out)}</strong></p>`}`;
  }

  #typed = (count: number) => this.#t(count === 1 ? 'manualOne' : 'manualMany', { count });
  #putOut = (out: readonly number[]) => this.#t(out.length === 1 ? 'putOutOne' : 'putOutMany', { count: out.length });

  #jackpot(): Html {
    const { jackpot, game } = this.#shown.view;
    if (game !== null && game.jackpotWinnerCardId !== null) {
      return html`<section class="jackpot" data-region="jackpot"><h2>${this.#t('jackpotWinner')}</h2>
<p class="sum">${this.#t('card', { id: game.jackpotWinnerCardId })} · ${this.#money(game.jackpotAwardedAmount ?? 0)}</p>${this.#awardMark(game)}</section>`;
    }
    if (!jackpot.exists || !jackpot.enabled) return html``;
    return html`<section class="jackpot" data-region="jackpot"><h2>${this.#t('jackpot')}</h2>
<p class="sum">${this.#money(Math.max(0, jackpot.amount))}</p>${this.#drawSoon()}</section>`;
  }

  #drawSoon(): Html | false {
    const { jackpot, game, next, hall } = this.#shown.view;
    const rule = (game ?? next).jackpotRule;
    if (rule !== undefined) return this.#byRule(rule, jackpot.mustGo, hall.calendar);
    if (jackpot.random === null) return false;
    const left = jackpot.drawAt === null ? null : remaining(jackpot.drawAt, this.#shown.now);
    if (left !== null) {
      const days = left.days > 0 ? `${left.days} ${this.#t('days')} ` : '';
      return html`<p>${this.#t('drawIn')} <b>${days}${clockOf(left)}</b></p>`;
    }
    if (game === null) return false;
    return html`<p>${this.#t('drawDue')} ${jackpot.awardAmount !== null && html`<b>${this.#money(jackpot.awardAmount)}</b>`}</p>`;
  }

  #byRule(rule: string, mustGo: string | null, calendar: HallView['hall']['calendar']): Html {
    const { text, values } = jackpotRuleText(rule);
    const day = mustGo === null ? '' : ` · ${this.#t('jackpotMustGo', { day: publicDay(mustGo, calendar) })}`;
    return html`<p data-jackpot-rule="${rule}">${this.#t(text, values)}${day}</p>`;
  }

  #awardMark({
    jackpotAwardedBy,
    jackpotRule = '',
    cardCount,
  }: Pick<Game, 'jackpotAwardedBy' | 'jackpotRule' | 'cardCount'>): Html | false {
    if (jackpotAwardedBy === null) return false;
    if (jackpotAwardedBy === 'rule')
      return html`<p>${this.#t('awardedByRule', { count: callsWithin(jackpotRule) ?? MAX_CALLS })}</p>`;
    if (jackpotAwardedBy === 'draw') return html`<p>${this.#t('drawnAmong', { count: cardCount })}</p>`;
    return html`<p><strong class="mark">${this.#t('awardedByStaff')}</strong></p>`;
  }

  /** Who won the games before, each with the marks of its draw where that was not fair. */
  #lastWinners(): Html {
    const rows = this.#shown.view.lastWon.map((won) => {
      const said = (cards: readonly number[]) => cards.map((id) => this.#t('card', { id })).join(', ');
      const cards = said(won.cards);
      // All winners share what a rule pays.
      const jackpot = won.jackpotWinnerCardId === null ? cards : said([won.jackpotWinnerCardId]);
      return html`<li data-won="${won.gameNumber}"><b>${won.gameNumber}</b> ${cards} <b class="go">${this.#money(won.prize)}</b>
${won.jackpotAwardedBy !== null && html`<p data-jackpot="${won.jackpotAwardedBy}">${this.#t('jackpot')}: ${jackpot} <b>${this.#money(won.jackpotAwardedAmount ?? 0)}</b></p>`}
${won.jackpotAwardedBy === 'staff' && html`<p><strong class="mark">${this.#t('awardedByStaff')}</strong></p>`}
${won.designated && html`<p><strong class="mark" data-draw-kind="designated">${this.#t('designated')}</strong></p>`}${this.#staffMarks(won)}</li>`;
    });
    return html`<section data-region="won"><h2>${this.#t('lastWinners')}</h2><ol>${rows}</ol></section>`;
  }

  #program(most: number): Html {
    const { program, next } = this.#shown.view;
    const rows = program.slice(0, most).map(({ pattern, patternNames, betAmount, note }, place) => {
      const name = this.#patternName(pattern, patternNames);
      return html`<li><b class="go">${next.gameNumber + place}</b> ${name} · ${this.#money(betAmount)}${note !== '' && html`<p class="soft">${note}</p>`}</li>`;
    });
    return html`<section data-region="next"><h2>${this.#t('program')}</h2><ol>${rows}</ol></section>`;
  }

  #rules(): Html {
    const rules = (['ruleShout', 'ruleCheck', 'ruleShare', 'ruleSeal'] as const).map((rule) => this.#t(rule));
    return html`<section data-rules=""><h2>${this.#t('rules')}</h2><ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul></section>`;
  }

  #next(): Html {
    const { next, program } = this.#shown.view;
    if (program.length > 0) return this.#program(5);
    return html`<section data-region="next"><h2>${this.#t('nextGame')}</h2><p class="huge">${next.gameNumber}</p></section>`;
  }

  #hour(): string {
    const { clock, hall } = this.#shown.view;
    const minutes = clock.slice(2, 5);
    const hour = clock.slice(0, 2);
    return hall.calendar === 'ethiopian' ? `${ethiopianHour(Number(hour)).hour}${minutes}` : hour + minutes;
  }

  #startsIn(): Html | false {
    const { next, clock } = this.#shown.view;
    const time = next.startsAt === null ? null : timeLeft(next.startsAt, onClock(clock));
    return time !== null && html`<p class="starts" data-starts-in="${time}">${this.#t('startsIn', { time })}</p>`;
  }

  #phones(): Html | false {
    const { phones } = this.#shown.view;
    return phones > 0 && html`<p data-phones-ready="${phones}">${this.#t('phonesReady', { count: phones })}</p>`;
  }

  /** Other games of the hall with their marks, what is unusual about this one, and what the cashier typed. */
  notices(): Html | false {
    const { game, marks, hall } = this.#shown.view;
    const others = marks.filter(({ gameId }) => game !== null && gameId !== game._id);
    const noted = game === null ? [] : notesOf({ ...game, called: game.calledNumbers.length });
    if (others.length === 0 && noted.length === 0 && hall.notice === '') return false;
    const other = ({ gameNumber, draw, manualCalls, out }: View['marks'][number]) => {
      const kind = draw === 'manual' ? this.#typed(manualCalls) : this.#t(draw);
      const said = [this.#t('game', { number: gameNumber }), kind, ...(out ? [this.#putOut(out)] : [])].join(' · ');
      return html`<p class="${draw === 'fair' && !out ? 'fair' : 'mark'}" data-mark="${draw}">${said}</p>`;
    };
    const said = noted.map(({ note, values }) => this.#t(note, values)).join(' · ');
    return html`<aside class="notices">${others.map(other)}${said !== '' && html`<p class="notice ${sized(said, 45)}" data-notes="">${said}</p>`}
${hall.notice !== '' && html`<p class="info ${sized(hall.notice, 45)}" data-notice="">${hall.notice}</p>`}</aside>`;
  }
}

type Marked = Pick<Game, 'designated' | 'manualCalls' | 'commitment'> & {
  out?: Game['out'];
  decidedCardId?: Game['decidedCardId'];
  decidedByOut?: Game['decidedByOut'];
  /** Not there while cards are sold: then the seal of a designated game is shown too, to be compared later. */
  status?: Game['status'];
};

/** One shape on a card of 25 squares. */
function shape(mask: number): Html {
  const squares = Array.from({ length: 25 }, (_, index) => {
    const looks = mask & (1 << index) ? 'in' : 'out';
    return html`<rect x="${1 + (index % 5) * 10.6}" y="${1 + Math.floor(index / 5) * 10.6}" width="9.4" height="9.4" rx="2" class="${looks}"/>`;
  });
  return html`<svg viewBox="0 0 54 54" aria-hidden="true">${squares}</svg>`;
}
