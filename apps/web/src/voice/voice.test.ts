import { SOUND_NAMES } from '@adarash/contract/sounds';
import { describe, expect, it, vi } from 'vitest';
import { builtInAddresses } from './library.ts';
import { createVoice, type VoiceSettings, type VoiceTools } from './voice.ts';

const settle = () => new Promise((done) => setTimeout(done, 5));

/** Simulates audio output: the URLs are the sounds, and started and stopped sounds are recorded. */
function studio(fails: (address: string) => boolean = () => false) {
  const heard: string[] = [];
  const cut: string[] = [];
  const playing = new Set<{ name: string; onended: (() => void) | null }>();
  const gain = { gain: { value: 1 }, connect: () => undefined };
  const listeners: (() => void)[] = [];
  const speaker = {
    state: 'suspended' as AudioContextState,
    destination: {},
    createGain: () => gain,
    createBufferSource() {
      const source = {
        buffer: null as unknown as { name: string },
        onended: null as (() => void) | null,
        name: '',
        connect: () => undefined,
        start() {
          source.name = source.buffer.name;
          heard.push(source.name);
          playing.add(source);
        },
        stop() {
          cut.push(source.name);
          playing.delete(source);
          source.onended?.();
        },
      };
      return source;
    },
    decodeAudioData: async (bytes: ArrayBuffer) => ({ name: new TextDecoder().decode(bytes) }),
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    async resume() {
      speaker.state = 'running';
      for (const listener of listeners) listener();
    },
    close: async () => undefined,
  };
  const remembered: VoiceSettings[] = [];
  const fetchSound = vi.fn(async (address: string) => {
    if (fails(address)) throw new Error('no line');
    return new TextEncoder().encode(address.replace(/^.*=(.*)\.\w+$/, '$1')).buffer as ArrayBuffer;
  });
  let now = 0;
  const tools = {
    speaker,
    fetchSound,
    readVoices: async () => OWN_VOICES,
    remember: (settings: VoiceSettings) => remembered.push(settings),
    now: () => now,
  } as unknown as VoiceTools;
  const end = () => {
    for (const source of [...playing]) {
      playing.delete(source);
      source.onended?.();
    }
  };
  return { tools, heard, cut, gain, end, fetchSound, remembered, later: (ms: number) => (now += ms) };
}

const OWN_VOICES = [{ folder: 'own-1', files: ['7.mp3', '8.wav', '9.opus'] }];
const settings: VoiceSettings = { volume: 80, muted: false, folder: 'amharic', builtIn: 'amharic' };

describe('the voice', () => {
  it('decodes all sounds in advance, so that a number is played immediately', async () => {
    const { tools, heard, fetchSound } = studio();
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    const addresses = await Promise.all(SOUND_NAMES.map(builtInAddresses('amharic')));
    expect(fetchSound.mock.calls.map(([address]) => address).sort()).toEqual(addresses.sort());
    voice.speak('42');
    expect(heard).toEqual(['amharic/42']);
  });

  it('stops the current sound before the next one', async () => {
    const { tools, heard, cut } = studio();
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('42');
    voice.speak('7');
    expect(heard).toEqual(['amharic/42', 'amharic/7']);
    expect(cut).toEqual(['amharic/42']);
  });

  it('plays the win after the current number unless another number follows', async () => {
    const { tools, heard, end } = studio();
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('42');
    voice.speakAfter('win');
    expect(heard).toEqual(['amharic/42']);
    end();
    expect(heard).toEqual(['amharic/42', 'amharic/win']);
    voice.speakAfter('finish');
    voice.speak('7');
    end();
    expect(heard.at(-1)).toBe('amharic/7');
  });

  it('plays a list of sounds in order until a new sound starts', async () => {
    const { tools, heard, end } = studio();
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('42');
    voice.speakAfter('win', 'say-card', 'say-7');
    for (let sound = 0; sound < 4; sound += 1) {
      end();
      await settle();
    }
    expect(heard).toEqual(['amharic/42', 'amharic/win', 'amharic/say-card', 'amharic/say-7']);
    voice.speak('win', 'say-card', 'say-7');
    voice.speak('43');
    end();
    expect(heard.at(-1)).toBe('amharic/43');
  });

  it('plays a sound that was not loaded as soon as it is, but never too late', async () => {
    const { tools, heard, later } = studio();
    const voice = createVoice(tools, settings);
    voice.speak('3');
    await settle();
    expect(heard).toEqual(['amharic/3']);
    voice.speak('4');
    later(2_000);
    await settle();
    voice.speak('5');
    voice.speak('6');
    await settle();
    expect(heard).toEqual(['amharic/3', 'amharic/6']);
  });

  it('reports that the browser blocks sound until a click unblocks it', async () => {
    const { tools } = studio();
    const voice = createVoice(tools, settings);
    const listener = vi.fn();
    voice.subscribe(listener);
    expect(voice.get().blocked).toBe(true);
    await voice.unblock();
    expect(voice.get().blocked).toBe(false);
    expect(listener).toHaveBeenCalled();
  });

  it('discards a sound that was requested long before the click', async () => {
    const { tools, heard, cut, later } = studio();
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('42');
    later(60_000);
    await voice.unblock();
    expect(heard).toEqual(['amharic/42']);
    expect(cut).toEqual(['amharic/42']);
  });

  it('stores volume, silence and the selected voice', async () => {
    const { tools, gain, remembered } = studio();
    const voice = createVoice(tools, settings);
    expect(gain.gain.value).toBe(0.8);
    voice.setMuted(true);
    expect(gain.gain.value).toBe(0);
    voice.setVolume(30);
    expect(gain.gain.value).toBe(0.3);
    await voice.prepare('voices', 'voices');
    expect(remembered.at(-1)).toEqual({ volume: 30, muted: false, folder: 'voices', builtIn: 'voices' });
  });

  it('reports missing sounds and plays the rest', async () => {
    const { tools, heard } = studio((address) => address.includes('/42.'));
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    expect(voice.get().failed).toBe(true);
    voice.speak('41');
    expect(heard).toEqual(['amharic/41']);
  });

  it('clears the report of missing sounds after a sound loads, and loads the failed ones again', async () => {
    let isOffline = true;
    const { tools, heard, fetchSound } = studio(() => isOffline);
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('41');
    await settle();
    expect(voice.get().failed).toBe(true);
    isOffline = false;
    fetchSound.mockClear();
    voice.speak('42');
    await settle();
    expect(voice.get().failed).toBe(false);
    expect(heard).toEqual(['amharic/42']);
    await settle();
    expect(fetchSound).toHaveBeenCalledTimes(SOUND_NAMES.length);
  });

  it('reports a requested number that cannot be loaded, until the next one loads', async () => {
    const { tools } = studio((address) => address.includes('/42.'));
    const voice = createVoice(tools, settings);
    await voice.prepare('amharic', 'amharic');
    voice.speak('41');
    expect(voice.get().failed).toBe(false);
    voice.speak('42');
    await settle();
    expect(voice.get().failed).toBe(true);
    voice.speak('43');
    expect(voice.get().failed).toBe(false);
  });

  it('uses the built-in voice for sounds that the custom voice lacks or the browser cannot play', async () => {
    const { tools, heard } = studio((address) => address.includes('own-1/8.'));
    const voice = createVoice(tools, { ...settings, folder: 'own-1' });
    expect(await voice.prepare('own-1', 'voices')).toBe(0);
    for (const name of ['7', '8', '9', '10'] as const) voice.speak(name);
    expect(heard).toEqual(['own-1/7', 'voices/8', 'own-1/9', 'voices/10']);
    await voice.prepare('own-1', 'amharic');
    voice.speak('10');
    expect(heard.at(-1)).toBe('amharic/10');
  });

  it('uses the built-in voice for all sounds if the custom voice was removed', async () => {
    const { tools, heard } = studio();
    const voice = createVoice(tools, { ...settings, folder: 'own-2' });
    expect(await voice.prepare('own-2', 'amharic')).toBe(0);
    voice.speak('7');
    expect(heard).toEqual(['amharic/7']);
  });
});
