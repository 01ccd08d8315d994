# SPDX-License-Identifier: Apache-2.0
# What the scenarios of remote channels share: services of our own on loopback, with an authority of our own. They source
# it after page.sh.
for program in openssl python3; do
  if ! command -v $program > /dev/null; then echo "there is no $program"; exit 77; fi
done
here=$(cd "$(dirname "$0")" && pwd)
service_port=$((port_base + 30))
told=$work/told
: > "$told"

authority() { openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" -keyout "$work/$1.key" -out "$work/$1.pem" 2> /dev/null; }
certificate() {  # NAME AUTHORITY HOST
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$3" -keyout "$work/$1.key" -out "$work/$1.csr" 2> /dev/null
  openssl x509 -req -in "$work/$1.csr" -CA "$work/$2.pem" -CAkey "$work/$2.key" -CAcreateserial -days 2 -extfile <(printf 'subjectAltName=DNS:%s' "$3") -out "$work/$1.pem" 2> /dev/null
}

# On $service_port; what they are told is in $told.
start_services() {
  authority ours
  certificate right ours localhost
  python3 "$here/services.py" "$service_port" "$work/right.pem" "$work/right.key" "$work" & services=$!
  until_true test -e "$work/ready-$service_port"
}
press() { curl -s --cacert "$work/ours.pem" -d "$1" "https://localhost:$service_port/press" > "$work/pressed"; }
