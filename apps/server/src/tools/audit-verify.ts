import { verifyChains } from '../audit/verify-chains.ts';
import { StartError } from '../start-error.ts';
import { type Tool, withStorage } from './tool.ts';

export const auditVerifyTool: Tool = {
  usage: 'audit verify            recomputes the record and names the first broken entry',
  arguments: [],
  run: (config, log) =>
    withStorage(config, log, async (storage) => {
      const { chains, entries, broken } = await verifyChains(storage.db);
      if (broken) {
        throw new StartError(`The record is broken: chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}.`);
      }
      return [`The record is whole. Chains: ${chains}, entries: ${entries}, each as it was written.`];
    }),
};
