import { RATE } from '@adarash/contract/loudness';
import { joined } from './ogg-opus.ts';

export interface Microphone {
  /** From now on what is heard is kept. */
  begin(): void;
  /** What was heard since. */
  end(): Float32Array;
  close(): void;
}

/** Only this computer itself and https have a secure context, and no browser gives a microphone to another page. */
export const hasMicrophone = (): boolean => window.isSecureContext && navigator.mediaDevices !== undefined;

/** Why a microphone could not be opened, or stopped: each has a text of its own. */
export type Trouble = 'refused' | 'noDevice' | 'inUse' | 'unplugged';

/** By the name of what the browser throws. */
const TROUBLES: Readonly<Record<string, Trouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'noDevice',
  OverconstrainedError: 'noDevice',
};
export const troubleOf = (error: unknown): Trouble => TROUBLES[error instanceof Error ? error.name : ''] ?? 'inUse';

interface Listening {
  /** The highest peak of about a twentieth of a second, from 0 to 1. */
  onLevel: (peak: number) => void;
  /** It was unplugged, or taken away in the browser. */
  onLost: () => void;
}

export async function openMicrophone({ onLevel, onLost }: Listening): Promise<Microphone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    // A hall hears the caller, not what a telephone makes of a voice.
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: false, autoGainControl: false },
  });
  const context = new AudioContext({ sampleRate: RATE });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  try {
    await context.resume();
    await context.audioWorklet.addModule('/pcm-worklet.js');
  } catch (error) {
    close();
    throw error;
  }
  for (const track of stream.getTracks()) track.onended = onLost;
  const node = new AudioWorkletNode(context, 'pcm');
  context.createMediaStreamSource(stream).connect(node);
  let kept: Float32Array[] | null = null;
  let [peak, counted] = [0, 0];
  node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    kept?.push(data);
    for (const sample of data) peak = Math.max(peak, Math.abs(sample));
    counted += data.length;
    if (counted < RATE / 20) return;
    onLevel(peak);
    [peak, counted] = [0, 0];
  };
  return {
    begin: () => {
      kept = [];
    },
    end: () => {
      const parts = kept ?? [];
      kept = null;
      return joined(Float32Array, parts);
    },
    close,
  };
}
