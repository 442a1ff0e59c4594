// The widths of the characters of Segoe UI in 1/2048 em, for machines without a licence for it. They are the advances
// of Selawik, which Microsoft publishes with the same widths.
const characters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,;:’‘“”()-–&/'
const regular = [
  1042, 1204, 946, 1206, 1071, 641, 1206, 1159, 496, 496, 1018, 496, 1764, 1159, 1200, 1204, 1206, 712, 869, 694, 1159,
  981, 1480, 940, 991, 926, 1321, 1174, 1268, 1436, 1036, 1000, 1405, 1454, 545, 731, 1188, 964, 1839, 1532, 1544, 1147,
  1544, 1225, 1088, 1073, 1407, 1272, 1913, 1208, 1132, 1168, 1104, 1104, 1104, 1104, 1104, 1104, 1104, 1104, 1104,
  1104, 561, 444, 444, 444, 444, 469, 469, 772, 772, 618, 618, 819, 1024, 1639, 798,
]
const bold = [
  1102, 1270, 983, 1268, 1108, 785, 1268, 1233, 582, 582, 1145, 582, 1876, 1239, 1252, 1270, 1268, 815, 901, 797, 1239,
  1110, 1633, 1131, 1102, 981, 1440, 1313, 1278, 1510, 1090, 1065, 1456, 1569, 649, 912, 1329, 1047, 1960, 1618, 1553,
  1258, 1553, 1337, 1148, 1200, 1481, 1366, 2058, 1342, 1243, 1243, 1178, 1178, 1178, 1178, 1178, 1178, 1178, 1178,
  1178, 1178, 565, 555, 555, 555, 555, 594, 594, 1010, 1010, 756, 756, 828, 1024, 1740, 908,
]

/**
 * Returns a function that gives the width of a character in em, `bolder` of the way from regular to bold; 0 for a
 * character that is not listed.
 */
export function segoeAdvances(bolder: number): (character: string) => number {
  return (character) => {
    const at = characters.indexOf(character)
    const light = regular[at] ?? 0
    return (light + bolder * ((bold[at] ?? 0) - light)) / 2048
  }
}
