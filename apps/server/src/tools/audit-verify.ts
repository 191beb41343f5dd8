import { verifyChains } from '../audit/verify-chains.ts';
import { unbalancedJackpots } from '../jackpot/index.ts';
import { StartError } from '../start-error.ts';
import { type Tool, withStorage } from './tool.ts';

export const auditVerifyTool: Tool = {
  usage: 'audit verify            recomputes the record and the jackpots, and names what is broken first',
  arguments: [],
  run: (config, log) =>
    withStorage(config, log, async (storage) => {
      const { chains, entries, broken } = await verifyChains(storage.db);
      if (broken) {
        throw new StartError(`The record is broken: chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}.`);
      }
      const [unbalanced] = await unbalancedJackpots(storage.db);
      if (unbalanced) throw new StartError(`The jackpot of hall ${unbalanced} is not the sum of its ledger.`);
      return [
        `The record is whole. Chains: ${chains}, entries: ${entries}, each as it was written. Every jackpot is the sum of its ledger.`,
      ];
    }),
};
