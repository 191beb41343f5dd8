import { drawCards } from './draw-cards.ts';
import { drawSheet } from './draw-sheet.ts';
import { Pen } from './pen.ts';
import type { PrintAnswer, PrintJob } from './print-job.ts';

// A process of its own for papers: calls are answered meanwhile, and what a paper takes is not the server's memory.

const answer = (printed: PrintAnswer) => process.send?.(printed);

process.on('message', async (job: PrintJob) => {
  const before = process.cpuUsage();
  try {
    const pen = new Pen(job);
    if (job.kind === 'cards') drawCards(pen, job);
    else drawSheet(pen, job);
    const bytes = await pen.end();
    const { user, system } = process.cpuUsage(before);
    answer({ bytes, cpuMicros: user + system });
  } catch (error) {
    // The library throws texts as well.
    answer({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

// The server decides when it ends: a signal to both lets the server finish what it prints.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
