// How numbers are written for people, as in the terminal reports: .512, +.012, 1,920.

function bare(magnitude: number, digits: number): string {
  const text = magnitude.toFixed(digits);
  return text.startsWith("0.") ? text.slice(1) : text;
}

export function points(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined) return "";
  const isNegative = value < 0 && Number(value.toFixed(digits)) !== 0;
  return (isNegative ? "−" : "") + bare(Math.abs(value), digits);
}

export function signedPoints(value: number, digits = 3): string {
  const isNegative = value < 0 && Number(value.toFixed(digits)) !== 0;
  return (isNegative ? "−" : "+") + bare(Math.abs(value), digits);
}

export function percent(share: number | null | undefined): string {
  return share === null || share === undefined ? "" : `${(100 * share).toFixed(1)} %`;
}

export function grouped(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : value.toLocaleString("en-US");
}

export function decimal(value: number | null | undefined, digits = 1): string {
  return value === null || value === undefined ? "" : value.toFixed(digits);
}

/** p and q: two digits that matter, never 0. */
export function probability(value: number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (value >= 0.995) return "1";
  if (value >= 0.01) return bare(value, 2);
  if (value >= 0.001) return bare(value, 3);
  return value === 0 ? "< 1e−300" : value.toExponential(0).replace("-", "−");
}

export function bytes(count: number): string {
  if (count < 1e4) return `${count} bytes`;
  return count < 1e6 ? `${Math.round(count / 1e3)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}

export function signedNumber(value: number): string {
  return (value < 0 ? "−" : "+") + Math.abs(value);
}
