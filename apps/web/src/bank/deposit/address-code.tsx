import { QrCode } from '../../ui/qr-code/qr-code.tsx';

/** What a wallet scans. */
export default function AddressCode({ address, network }: { address: string; network: string }) {
  return <QrCode value={address} label={`QR code of the wallet address for ${network}`} />;
}
