export { closedMonths } from './closed-months.ts';
export { type Closing, insertClosing, listClosings, lockClosings } from './closing-store.ts';
export {
  endOfMonth,
  monthBefore,
  monthInWords,
  monthOf,
  whyNotClosable,
  whyNotReopenable,
} from './month.ts';
