import { parentPort, workerData } from 'node:worker_threads';
import { drawCards } from './draw-cards.ts';
import { drawSheet } from './draw-sheet.ts';
import { Pen } from './pen.ts';
import type { PrintJob } from './print-job.ts';

/** A thread of its own for each paper: calls are answered meanwhile, and what a paper took is given back with it. */
const job = workerData as PrintJob;
const pen = new Pen(job);
if (job.kind === 'cards') drawCards(pen, job);
else drawSheet(pen, job);
const bytes = await pen.end();
const { user, system } = process.threadCpuUsage();
parentPort?.postMessage({ bytes, cpuMicros: user + system });
