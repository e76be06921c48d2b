import type { TestBank } from '../bank.ts';

/** The simulated chain of a sandbox, as whoever tries it uses it. */
export function chainOf(bank: TestBank) {
  const anybody = bank.client();
  return {
    async send(address: string, amount: string, other_token = false): Promise<string> {
      const network = address.startsWith('T') ? 'TRC20' : 'BTC';
      const sent = await anybody.sendOnSandboxChain({ body: { network, address, amount, other_token } });
      return sent.transaction_hash;
    },
    mine: (blocks: number, network: 'BTC' | 'TRC20' = 'BTC') =>
      anybody.mineOnSandboxChain({ body: { network, blocks } }),
    drop: (transaction_hash: string) => anybody.dropFromSandboxChain({ body: { transaction_hash } }),
    /** What the bank makes of a payment. */
    async stateOf(hash: string): Promise<string | null | undefined> {
      const { transfers } = await anybody.readSandboxChain();
      const found = transfers.find(({ transaction_hash }) => transaction_hash === hash);
      return found?.why ?? found?.state;
    },
  };
}
