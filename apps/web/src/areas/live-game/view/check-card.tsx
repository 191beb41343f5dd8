import { SearchCheck } from 'lucide-react';
import { useState } from 'react';
import type { Message } from '../controller/message.ts';
import { isBusy } from '../controller/state.ts';
import { useGame, useLiveState, useStage } from '../controller-context.ts';
import { QuickField } from './quick-field.tsx';

export function CheckCard() {
  const { controller, checkField } = useStage();
  const state = useLiveState();
  const game = useGame();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Message | null>(null);
  const check = async () => {
    const found = await controller.check(text);
    setFault(found);
    if (found === null) setText('');
  };
  const write = (value: string) => {
    controller.openCheck();
    setFault(null);
    setText(value);
  };
  return (
    <QuickField
      ref={checkField}
      label="cardId"
      action="check"
      icon={<SearchCheck />}
      value={text}
      onChange={write}
      onTouch={controller.openCheck}
      onSubmit={() => void check()}
      error={fault}
      busy={isBusy(state, 'checking')}
      disabled={game.status === 'pending' || game.status === 'voided'}
    />
  );
}
