export { offerExchange, type Taken, takeExchange } from './exchange.ts';
export { forgetUnused } from './quote-store.ts';
export { positionFigures, readPositionReport } from './read-positions.ts';
