import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useHallSettings } from '../api/hall-settings.ts';
import type { Message } from '../controller/message.ts';
import { canCall, isBusy } from '../controller/state.ts';
import { useLiveState, useStage } from '../controller-context.ts';
import { QuickField } from './quick-field.tsx';

/** Only in a hall whose ball machine is switched on. */
export function TypedNumber() {
  const { controller } = useStage();
  const state = useLiveState();
  const { data } = useHallSettings();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Message | null>(null);
  if (data?.ballMachine !== true) return null;
  const call = async () => {
    const found = await controller.callTyped(text);
    setFault(found);
    if (found === null) setText('');
  };
  const write = (value: string) => {
    setFault(null);
    setText(value);
  };
  return (
    <QuickField
      label="typedNumber"
      action="callTyped"
      icon={<Keyboard />}
      value={text}
      onChange={write}
      onSubmit={() => void call()}
      error={fault}
      busy={isBusy(state, 'calling')}
      disabled={!canCall(state) && !isBusy(state, 'calling')}
    />
  );
}
