import pino from 'pino';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { auditVerifyTool } from './tools/audit-verify.ts';
import { backupTool } from './tools/backup.ts';
import { resetPasswordTool } from './tools/reset-password.ts';
import { restoreTool } from './tools/restore.ts';
import { seedKeyExportTool, seedKeyImportTool } from './tools/seed-key.ts';
import type { Tool } from './tools/tool.ts';

const TOOLS: Record<string, Tool> = {
  'reset-password': resetPasswordTool,
  'audit verify': auditVerifyTool,
  backup: backupTool,
  restore: restoreTool,
  'seed-key export': seedKeyExportTool,
  'seed-key import': seedKeyImportTool,
};

const usageOf = (tools: Tool[]) =>
  ['npm run hall -- COMMAND', '', ...tools.map((tool) => `  ${tool.usage}`)].join('\n');

async function main(words: string[]): Promise<number> {
  process.umask(0o077);
  const wantsHelp = words.some((word) => word === '--help' || word === '-h') || words.length === 0;
  const given = words.filter((word) => !word.startsWith('-'));
  const name = Object.keys(TOOLS).find((each) => `${given.join(' ')} `.startsWith(`${each} `));
  const tool = name === undefined ? undefined : TOOLS[name];
  if (wantsHelp) {
    console.log(usageOf(tool ? [tool] : Object.values(TOOLS)));
    return 0;
  }
  const rest = name === undefined ? [] : given.slice(name.split(' ').length);
  if (!tool || rest.length !== tool.arguments.length || given.length !== words.length) {
    console.error(usageOf(tool ? [tool] : Object.values(TOOLS)));
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  const log = pino({ level: 'silent' });
  for (const line of await tool.run(config, log, rest)) console.log(line);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : `The command failed: ${(error as Error).message}`);
    process.exitCode = 1;
  },
);
