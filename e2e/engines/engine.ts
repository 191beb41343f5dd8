/**
 * Page of a browser as provided by its driver. Scripts are expressions without promises, because some drivers do not
 * await them.
 */
export type Tab = {
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  click(x: number, y: number): Promise<void>;
  /** A letter or digit, a space, or `\r` for Enter. */
  key(sign: string): Promise<void>;
  /** Returns a PNG of the page. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Size = { width: number; height: number };

/** All tabs share one profile, which ends with the browser. */
export type EngineBrowser = {
  newTab(size: Size): Promise<Tab>;
  /** Returns the console messages of the pages, if the driver reports them. */
  said(): Promise<string[]>;
  close(): Promise<void>;
};

export type Engine = {
  name: string;
  /** Set for a browser that is too old for staff pages; it opens only pages of the hall. */
  hallOnly?: true;
  /** Returns the missing requirement of the engine, or null if it can run. */
  missing(): string | null;
  launch(): Promise<EngineBrowser>;
};
