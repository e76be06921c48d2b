// Loaded before a bank whose clock is to be wrong: SIGUSR2 puts it a day ahead, and back again.
const RealDate = Date;
let aheadMs = 0;
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? 86_400_000 : 0;
  console.log(`clock ahead by ${aheadMs} ms`);
});

globalThis.Date = class extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static override now(): number {
    return RealDate.now() + aheadMs;
  }
} as DateConstructor;
