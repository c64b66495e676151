/** The states, territories and armed forces. The capitals of each are its postal code; some are known by it alone. */
const names =
  "ALabama,AlasKa,AriZona,ARkansas,CAlifornia,COlorado,ConnecTicut,DElaware,washington DC,District of Columbia,FLorida,GeorgiA,HawaiI," +
  "IDaho,ILlinois,INdiana,IowA,KansaS,KentuckY,LouisianA,MainE,MarylanD,MAssachusetts,MIchigan,MiNnesota,MiSsissippi,MissOuri,MonTana," +
  "NEbraska,NeVada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,OHio,OKlahoma,ORegon,PennsylvaniA," +
  "Rhode Island,South Carolina,South Dakota,TenNessee,TeXas,UTah,VermonT,VirginiA,WAshington,West Virginia,WIsconsin,WYoming," +
  "GUam,Puerto Rico,AS,MP,VI,AA,AE,AP";

const lettersOf = (text: string) => text.toLowerCase().replace(/[\s.,]/g, "");

const codes = new Map(
  names.split(",").flatMap((name) => {
    const code = name.replace(/[^A-Z]/g, "");
    const [first = "", ...others] = name.split(" ");
    const shortened = others.length > 0 ? [first.charAt(0), ...others].join("") : name;
    return [code, name, shortened].map((text) => [lettersOf(text), code]);
  }),
);

/** Returns the two letters of a state that is written out, such as N. Carolina, or in capitals of any kind; any other text unchanged. */
export const stateCode = (text: string): string => codes.get(lettersOf(text)) ?? text;

/** Whether a text is a state. */
export const isState = (text: string): boolean => codes.has(lettersOf(text));
