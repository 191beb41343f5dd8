/** One page of a browser, as its driver gives it. Scripts are expressions without promises, which not every driver waits for. */
export type Tab = {
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  /** A letter or digit, a space, or `\r` for Enter. */
  key(sign: string): Promise<void>;
  /** A PNG of what is shown. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Size = { width: number; height: number };

/** All tabs share one profile, which ends with the browser. */
export type EngineBrowser = {
  newTab(size: Size): Promise<Tab>;
  /** What the console of the pages said, where the driver hears it. */
  said(): Promise<string[]>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** Too old for the staff's pages: it plays only what a TV and a phone show. */
  hallOnly?: true;
  /** What has to be installed or set before it can run; null where nothing is missing. */
  missing(): string | null;
  launch(): Promise<EngineBrowser>;
};
