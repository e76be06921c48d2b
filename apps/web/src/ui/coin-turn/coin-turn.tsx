import './coin-turn.css';
import { Coin } from '../coin/coin.tsx';

/** The signature: a farthing turns and comes to rest. Once, for a payment that went through; still where motion is unwanted. */
export function CoinTurn() {
  return (
    <div className="coin-turn" aria-hidden="true">
      <div className="coin-turn-metal">
        <Coin className="coin-turn-face" />
        {Array.from({ length: edgeLayers }, (_, layer) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the layers are all alike and never change their order
          <i key={layer} className="coin-turn-edge" style={{ translate: `0 0 ${-1 - layer}px` }} />
        ))}
        <Coin className="coin-turn-face coin-turn-back" />
      </div>
    </div>
  );
}

/** Beside the words that money has moved: it turns once, in half a second, and lies still where motion is unwanted. */
export function SmallCoin() {
  return <Coin className="coin-small" />;
}

/** A pixel each: seen from the side, they are the thickness of the coin. */
const edgeLayers = 7;
