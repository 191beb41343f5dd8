import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SETTINGS_SCHEMA, type Settings, type Variable } from './settings-schema.ts';

/** Error with a reason why the server cannot start, printed in one line. */
export class StartError extends Error {
  override name = 'StartError';
}

type Setting = {
  readonly variable: Variable;
  readonly option: string;
  readonly value: string;
  readonly standard?: string;
  readonly meaning: string;
};

/** Returns the name of the option for a variable: the variable in lower case, without `_DIR` at the end. */
const optionOf = (variable: string) => variable.toLowerCase().replace(/_dir$/, '').replaceAll('_', '-');

const settingMeta = z.object({ value: z.string(), standard: z.string().optional(), description: z.string() });

/** All settings as variables and options, in the order of --help. */
export const SETTINGS: readonly Setting[] = Object.entries(SETTINGS_SCHEMA.shape).map(([name, schema]) => {
  const { value, standard, description } = settingMeta.parse(schema.meta());
  const setting = { variable: name as Variable, option: optionOf(name), value, meaning: description };
  return standard === undefined ? setting : { ...setting, standard };
});

const OPEN = 'open-to-hall';
/** Value of HOST for all network addresses of this machine. */
export const EVERYWHERE = '0.0.0.0';
const TEXT = { type: 'string', multiple: true } as const;
const OPTIONS = {
  ...Object.fromEntries(SETTINGS.map(({ option }) => [option, TEXT])),
  [OPEN]: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/**
 * Throws if npm has consumed an option that is meant for the server: npm puts it into the environment, and the option's
 * value is lost.
 */
function refuseSwallowed(env: NodeJS.ProcessEnv): void {
  const taken = Object.keys(OPTIONS).find((option) => `npm_config_${option.replaceAll('-', '_')}` in env);
  if (taken) {
    throw new StartError(
      `npm did not pass --${taken} to Adarash. Put -- before the options, as in npm start -- --${taken} (in PowerShell with quotes: "--").`,
    );
  }
}

/** Returns the error of Node's argument parser as one sentence with the name of the option. */
function refusalOf(error: unknown, command: string): unknown {
  if (!(error instanceof TypeError && 'code' in error)) return error;
  // The argument parser of Node mentions the option only in its error message.
  const [, name = ''] = /'(?:-\w, )?(-[^ '=]+)/.exec(error.message) ?? [];
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return new StartError(`There is no option ${name}; ${command} -- --help lists them all.`);
  if (error.code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return error;
  const setting = SETTINGS.find(({ option }) => name === `--${option}`);
  return new StartError(setting ? needsValue(setting) : `${name} must not have a value.`);
}

const needsValue = ({ option, standard, value }: Setting) =>
  `--${option} needs a value, as in --${option} ${standard ?? value}.`;

function parse(args: readonly string[], command: string) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw refusalOf(error, command);
  }
}

/**
 * Separates the arguments of a command into settings and other words. Throws for an unknown option.
 * @param command name of the command for error messages, as typed by the user
 */
export function readOptions(
  args: readonly string[],
  command: string,
  env: NodeJS.ProcessEnv,
): { settings: Settings; words: string[]; help: boolean } {
  const help = args.includes('--help') || args.includes('-h');
  if (!help) refuseSwallowed(env);
  const { values, positionals } = parse(args, command);
  const given = new Map<string, unknown>(Object.entries(values));
  const settings: Settings = {};
  for (const setting of SETTINGS) {
    const texts = z.array(z.string()).default([]).parse(given.get(setting.option));
    if (texts.some((text) => text.trim() === '')) throw new StartError(needsValue(setting));
    if (setting.variable === 'HOST' && given.has(OPEN)) texts.push(EVERYWHERE);
    if (texts.length > 1)
      throw new StartError(
        `--${setting.option} and another option both set ${setting.variable}. Use only one of them.`,
      );
    if (texts[0] !== undefined) settings[setting.variable] = texts[0];
  }
  return { settings, words: positionals, help };
}

export function optionsHelp(): string {
  const lines = SETTINGS.map(({ option, value, variable, standard, meaning }) => {
    const text = `${variable}${standard ? ` (${standard})` : ''}: ${meaning.replaceAll('`', '')}`;
    return `  ${`--${option} ${value}`.padEnd(26)}  ${text}`;
  });
  lines.splice(2, 0, `  ${`--${OPEN}`.padEnd(26)}  the same as --host ${EVERYWHERE}`);
  return lines.join('\n');
}

export const START_HELP = `npm start -- OPTIONS

Every option means the same as the variable behind it, and wins over it.

${optionsHelp()}

Other accounts of this machine can see options while the server runs: passwords and keys are better set as variables.`;
