import type { GameJson } from '@adarash/contract';
import { t } from '../../../i18n/en/moderator.ts';
import type { SelectOption } from '../../../ui/fields.tsx';

export const cardOptions = (cards: readonly number[]): SelectOption[] =>
  cards.map((number) => ({ value: number, label: t('card', { number }) }));

export const cardOptionsOf = ({ selectedCards }: Pick<GameJson, 'selectedCards'>): SelectOption[] =>
  cardOptions(selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b));
