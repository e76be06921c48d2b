const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** As exact as matters: minutes within the hour, hours within two days, then days. */
export function ageInWords(ageMs: number): string {
  if (ageMs < minuteMs) return 'just now';
  if (ageMs < hourMs) return `${Math.floor(ageMs / minuteMs)} min`;
  if (ageMs < 2 * dayMs) {
    const minutes = Math.floor((ageMs % hourMs) / minuteMs);
    const hours = `${Math.floor(ageMs / hourMs)} h`;
    return ageMs < 10 * hourMs && minutes > 0 ? `${hours} ${minutes} min` : hours;
  }
  return `${Math.floor(ageMs / dayMs)} days`;
}
