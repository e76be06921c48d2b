// npm run bench -- NAME

type Bench = (options: readonly string[]) => Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  ledger: async (options) => (await import('./ledger/main.ts')).benchLedger(options),
  load: async (options) => (await import('./load/main.ts')).benchLoad(options),
  http: async () => (await import('./http/main.ts')).benchHttp(),
  web: async () => (await import('./web/main.ts')).benchWeb(),
};

const [name = '', ...options] = process.argv.slice(2);
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exitCode = 2;
} else {
  await bench(options);
}
