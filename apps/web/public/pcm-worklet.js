/** Hands what the microphone hears to the page, as it came. */
class Pcm extends AudioWorkletProcessor {
  process([[samples] = []]) {
    if (samples) this.port.postMessage(samples.slice());
    return true;
  }
}

registerProcessor('pcm', Pcm);
