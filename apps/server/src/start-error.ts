/** A reason not to start, told to the person at the terminal in one line. */
export class StartError extends Error {
  override name = 'StartError';
}
