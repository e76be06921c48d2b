/** Nine digits of the American Bankers Association: a district, and a check digit by the weights 3, 7 and 1. */
export function isRoutingNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text)) return false;
  const district = Number(text.slice(0, 2));
  const sum = [...text].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return (
    districts.some(([first, last]) => first <= district && district <= last) && sum > 0 && sum % 10 === 0
  );
}

/** The government, the twelve districts of the Federal Reserve, thrifts, electronic payments, traveller's cheques. */
const districts = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
] as const;
