/** Interval of progress lines if the output is not a terminal. */
const REMIND_MS = 10_000;
const TICK_MS = 1_000;

/** @param {number} began */
const secondsSince = (began) => Math.round((performance.now() - began) / 1000);

/**
 * Runs one step of a long command and prints its name, progress and duration. Without a terminal it prints a line at
 * the start, at the end and every ten seconds.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @param {() => string} [progress] a few words on how far it is
 * @returns {Promise<Result>}
 */
export async function step(name, work, progress = () => '') {
  const began = performance.now();
  const { isTTY } = process.stderr;
  const printLine = (/** @type {string} */ text, last = false) =>
    process.stderr.write(isTTY ? `\r\u001b[2K${text}${last ? '\n' : ''}` : `${text}\n`);
  const line = () => [`${name} …`, progress(), `${secondsSince(began)} s`].filter(Boolean).join(' ');
  printLine(`${name} …`);
  const ticking = setInterval(() => printLine(line()), isTTY ? TICK_MS : REMIND_MS);
  try {
    const result = await work();
    printLine(`${name}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`, true);
    return result;
  } catch (error) {
    printLine(`${name}: failed after ${secondsSince(began)} s`, true);
    throw error;
  } finally {
    clearInterval(ticking);
  }
}
