import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { verifyReceipt } from '@adarash/rules/verify';

const USAGE = `Recomputes a draw from its receipt.

  npm run verify -- receipt.json

The receipt of a game is at /api/public/receipts/{gameId}.`;

function main(words: string[]): number {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals, tokens } = parseArgs({
    args: words,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [path] = positionals;
  if (path === undefined || tokens.length !== 1) {
    console.error(USAGE);
    return 2;
  }
  let receipt: unknown;
  try {
    receipt = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`${path} cannot be read as a receipt: ${(error as Error).message}`);
    return 2;
  }
  const { ok, finished, steps } = verifyReceipt(receipt);
  for (const step of steps)
    console.log(`${step.ok ? 'ok   ' : 'WRONG'} ${step.name}${step.detail ? `: ${step.detail}` : ''}`);
  const sound = steps.every((step) => step.ok);
  console.log(
    ok ? 'This draw verifies' : sound && !finished ? 'This game is not finished yet' : 'This draw does not verify',
  );
  return ok ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));
