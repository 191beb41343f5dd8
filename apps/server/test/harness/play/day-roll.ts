import { dayReport, paperText, readDay } from '../../../src/documents/day-roll.ts';
import { hallPaper } from '../../../src/documents/hall-paper.ts';
import { dayAt } from '../../../src/repositories/halls.ts';
import type { Services } from '../../../src/services.ts';

/** The roll of a business day in English, as the daily mail has it; of the current day if none is given. */
export async function dayRoll(services: Services, hallId: string, day?: string) {
  const { storage, config } = services;
  const hall = await hallPaper(services, hallId, 'en', null);
  const shown = day ?? (await dayAt(storage.db, config, hall.at));
  const facts = await storage.briefSnapshot(hallId, (db) => readDay(services, db, hall, shown));
  return { day: shown, text: paperText(dayReport(hall, 'a4', facts)), recordHead: facts.recordHead };
}
