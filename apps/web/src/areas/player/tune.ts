/** Frequencies of the alarm's notes in hertz. */
const TUNE = [660, 880, 1_175, 660, 880, 1_175, 1_568];
const NOTE_S = 0.2;

export function play(on: AudioContext, notes = TUNE.length): void {
  for (const [index, pitch] of TUNE.slice(0, notes).entries()) {
    const start = on.currentTime + index * NOTE_S;
    const tone = on.createOscillator();
    const volume = on.createGain();
    tone.type = 'square';
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_S);
    tone.connect(volume).connect(on.destination);
    tone.start(start);
    tone.stop(start + NOTE_S);
  }
}
