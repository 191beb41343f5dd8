import type { Message } from '../controller/message.ts';
import { MessageText } from '../message-text.tsx';

/** Stands above its field, over the board's edge, so that nothing on the screen moves. */
export function FieldError({ id, message }: { id: string; message: Message }) {
  return (
    <div
      id={id}
      role="alert"
      className="absolute bottom-[calc(100%+0.5rem)] left-0 z-20 w-max max-w-[min(22rem,80vw)] rounded-control border border-danger bg-danger-soft px-3 py-2 text-sm font-semibold text-danger-ink shadow-raised"
    >
      <MessageText message={message} />
    </div>
  );
}
