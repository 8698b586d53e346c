// Made by figures.mjs when the pages are bundled.
declare module "figures" {
  interface Figure {
    contours: string[];
    path: string;
    centre: [number, number];
    size: [number, number];
  }
  /** By name of the man: White's and Black's. */
  export const figures: Record<string, [Figure, Figure]>;
}
