import { useTexts, type WindowKey } from '@/i18n/live-windows/index.ts';
import type { WindowMessage } from '../controller/message.ts';
import { type Named, NamedButton, Sentence } from '../words.tsx';

export const MessageText = ({ message }: { message: WindowMessage }) => (
  <Sentence message={message} texts={useTexts()} />
);

export const WordButton = (props: Named<WindowKey>) => <NamedButton {...props} texts={useTexts()} />;
