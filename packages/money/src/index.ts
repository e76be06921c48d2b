export { allocate } from './allocate.ts';
export {
  type Currency,
  type CurrencyFacts,
  currencies,
  currencyCodes,
  isCurrency,
  minorPerMajor,
} from './currency.ts';
export { type FormatOptions, format, formatAlike, fromDecimal, toDecimal } from './format.ts';
export {
  absolute,
  add,
  compare,
  equals,
  isNegative,
  isPositive,
  isZero,
  larger,
  MixedCurrencies,
  type Money,
  money,
  negate,
  smaller,
  subtract,
  sum,
  zero,
} from './money.ts';
export {
  type AmountBounds,
  type AmountProblem,
  largestAmountMinor,
  type ParsedAmount,
  parseAmount,
} from './parse.ts';
export {
  convertRoundingDown,
  convertRoundingHalfEven,
  convertRoundingUp,
  invert,
  lessBasisPoints,
  multiplyRoundingDown,
  multiplyRoundingHalfEven,
  multiplyRoundingUp,
  parseRate,
  parseRatio,
  type Rate,
  type Ratio,
  ratioToDecimalRoundingDown,
} from './ratio.ts';
